"""Compress styles and scripts for browsers that accept it.

Pages are not compressed: they contain tokens beside text of the request, so their length would reveal the tokens.
"""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

TEXT = frozenset({"text/css", "text/javascript", "application/javascript"})


def compress_static(app: Flask) -> None:
    @app.after_request
    def compressed(response: Response) -> Response:
        if request.endpoint == "static" and response.mimetype in TEXT and response.status_code == 200:
            response.vary.add("Accept-Encoding")
            if request.accept_encodings.quality("gzip") > 0:
                response.direct_passthrough = False
                response.set_data(_gzip(response.get_data()))
                response.content_encoding = "gzip"
        return response


@lru_cache(maxsize=64)
def _gzip(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)
