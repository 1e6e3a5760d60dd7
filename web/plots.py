"""Plots: bars as SVG, drawn here by pygal and placed into the page itself.

The parts of pygal's drawing that let it stand alone (styles, scripts, tooltips) are removed: the
page's own style sheet paints it, in its own colours, and nothing in it is inline that the guard
forbids. A screen reader gets its title and description; the figures are in the table
beside it.
"""

from __future__ import annotations

import sys
from itertools import count
from math import ceil
from typing import Protocol
from xml.etree.ElementTree import Element

import pygal
from markupsafe import Markup

# pygal brings an importer of the old kind for plugins of maps, which are not used here; Python warns of it.
sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, pygal.PluginImportFixer)]

WIDTH, HEIGHT = 480, 260
"""In the plot's own units; the page scales it."""

BAR, GAP, AXIS, LEGEND, LEGENDS_A_LINE = 15, 8, 50, 24, 2
"""Of lying bars: the height of each, between two names, of the axis, and of each line of the legend."""

MARGIN = 6

TICKS = 5
"""Steps of an axis, at most."""


class Plot(Protocol):
    """What a plot needs (`pi.history.page.Plot`)."""

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def labels(self) -> tuple[str, ...]: ...

    @property
    def series(self) -> tuple[tuple[str, tuple[float, ...]], ...]: ...

    @property
    def lying(self) -> bool: ...


def svg(plot: Plot, key: str) -> Markup:
    """Draw one plot; ``key`` is unique on its page."""
    step = -1 if plot.lying else 1  # Lying bars are stacked from below.
    kind = pygal.HorizontalBar if plot.lying else pygal.Bar
    chart = kind(
        width=WIDTH,
        height=_height(plot) if plot.lying else HEIGHT,
        css=[],
        js=[],
        margin=MARGIN,
        # pygal makes room for whole lines of the legend only.
        margin_bottom=MARGIN + LEGEND * (len(plot.series) > 1 and len(plot.series) % LEGENDS_A_LINE),
        legend_at_bottom=True,
        legend_at_bottom_columns=LEGENDS_A_LINE,
        show_legend=len(plot.series) > 1,
        truncate_label=16,
        truncate_legend=30,
        print_values=plot.lying,
        value_formatter=_shown,
        disable_xml_declaration=True,
    )
    chart.x_labels = list(plot.labels[::step])
    chart.y_labels = ticks(max((value for _, values in plot.series for value in values), default=0))
    for name, values in plot.series:
        chart.add(name, list(values[::step]))
    chart.add_xml_filter(lambda root: _bare(root, plot, key))
    return Markup(chart.render(is_unicode=True))  # noqa: S704 -- pygal has escaped every text


def ticks(most: float) -> list[int]:
    """Whole numbers beside the axis of counts up to so many: steps of 1, 2 or 5, ten times that, a hundred times …

    >>> ticks(0.5), ticks(7), ticks(44), ticks(1300)
    ([0, 1], [0, 2, 4, 6, 8], [0, 10, 20, 30, 40, 50], [0, 500, 1000, 1500])
    """
    steps = (size * 10**power for power in count() for size in (1, 2, 5))
    step = next(step for step in steps if most <= TICKS * step)
    return list(range(0, max(1, ceil(most / step)) * step + 1, step))


def _height(plot: Plot) -> int:
    lines = ceil(len(plot.series) / LEGENDS_A_LINE) if len(plot.series) > 1 else 0
    return AXIS + len(plot.labels) * (BAR * len(plot.series) + GAP) + LEGEND * lines


def _shown(value: float) -> str:
    """Return the number at a bar: an integer, or one decimal; empty for no bar.

    >>> _shown(12.0), _shown(4.25), _shown(0)
    ('12', '4.2', '')
    """
    return f"{value:.0f}" if value == int(value) and value else f"{value:.1f}" if value else ""


def _bare(root: Element, plot: Plot, key: str) -> Element:
    """Remove what only a standalone SVG needs; add title and description."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in ("defs", "title") or not isinstance(child.tag, str) or "tooltip" in child.get("class", ""):
                _drop(parent, child)
        for name in ("id", "style"):
            parent.attrib.pop(name, None)
    title, about = Element("title", id=f"{key}-title"), Element("desc", id=f"{key}-about")
    title.text, about.text = plot.title, plot.about
    root.insert(0, title)
    root.insert(1, about)
    root.set("role", "img")
    root.set("aria-labelledby", f"{key}-title")
    root.set("aria-describedby", f"{key}-about")
    return root


def _drop(parent: Element, child: Element) -> None:
    # The bars themselves are called triggers of a tooltip.
    if "tooltip-trigger" not in child.get("class", "") or child.tag == "defs":
        parent.remove(child)
