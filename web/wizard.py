"""The page of the first start: its questions, the findings, and the three buttons.

The buttons work on the table's own screen only, because one question sets the access of phones. The page is served at
the wall's address. When the wizard closes, the page waits for the next server there, and loads its page.
"""

from flask import Flask, Response, render_template
from flask.typing import ResponseReturnValue

from .app import asked_button, jpeg, strict_app
from .guard import guard, own_screen, with_key
from .ports import WizardPort
from .refusal import tell_refusals
from .streams import streamed
from .wiring import wiring_pages


def create_wizard(wizard: WizardPort, own_key: str) -> Flask:
    """Build the page of a wizard. ``own_key`` is the key of the own screen, on which alone the buttons work."""
    app = strict_app(OWN_KEY=own_key, WALLS=frozenset(), LANGUAGE=lambda: wizard.page().language)

    @app.get("/")
    def wall() -> ResponseReturnValue:
        key = own_key if own_screen() else None
        values = {"page": wizard.page(), "own": key, "labels": wizard.labels()}
        return with_key(render_template("wizard.html", **values), key)

    @app.get("/events")
    def events() -> ResponseReturnValue:
        template, key = app.jinja_env.get_template("wizard-fragment.html"), own_key if own_screen() else None
        return streamed(wizard, lambda: template.render(page=wizard.page(), own=key))

    @app.get("/health")
    def health() -> ResponseReturnValue:
        return {"ok": True, "version": wizard.version(), "playing": False, "dark": False}

    @app.get("/camera.jpg")
    def picture() -> ResponseReturnValue:
        return jpeg(wizard.picture() if own_screen() else None)

    @app.post("/press")
    def press() -> ResponseReturnValue:
        wizard.press(asked_button())
        return Response(status=204)

    app.register_blueprint(wiring_pages(lambda language: wizard.wiring(language)))
    guard(app, is_first_start=True)
    tell_refusals(app, wizard)
    return app
