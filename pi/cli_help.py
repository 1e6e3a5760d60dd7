"""Usage: how the command line explains itself and says what was wrong with it, in the language of the shell.

The help texts of the commands are the codes of sentences (`cli-…` in the catalogues). The catalogues are read only
when a text is printed, so that they delay no command.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from itertools import pairwise

import click

LANGUAGES = ("fr", "en")
"""Those of `pi.words`, whose import would delay every command."""

HELP = ["-h", "--help"]


def shell_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the shell, where it is one of ours; English where it is none.

    >>> shell_language({"LANG": "fr_FR.UTF-8"}), shell_language({"LC_ALL": "C", "LANG": "fr"}), shell_language({})
    ('fr', 'en', 'en')
    """
    named = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return "fr" if named.lower().startswith("fr") else "en"


def render(code: str, **values: str) -> str:
    """Say a sentence of the command line."""
    from pi.words import Words

    return Words(shell_language()).render("", code, dict(values))


class OneOf(click.Choice[str]):
    """A value that is one of a few."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        return _none_of(value, self.choices)


class Context(click.Context):
    """A command on a line. Its help is in the language of the shell."""

    def get_usage(self) -> str:
        formatter = self.make_formatter()
        pieces = self.command.collect_usage_pieces(self)
        formatter.write_usage(self.command_path, " ".join(pieces), f"{render('cli-usage')} ")
        return formatter.getvalue()

    def get_help(self) -> str:
        command, formatter = self.command, self.make_formatter()
        commands = command.commands if isinstance(command, click.Group) else {}
        rows = [(name, each.help) for name, each in commands.items()]
        rows += [row for param in command.params if (row := param.get_help_record(self))]
        rows += [(", ".join(HELP), "cli-help")]
        formatter.write(self.get_usage())
        for text in filter(None, (command.help, command.epilog)):
            formatter.write_paragraph()
            formatter.write_text(render(text))
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_dl([(name, render(text)) for name, text in rows if text])
        return formatter.getvalue().rstrip()


class Command(click.Command):
    """A command that is explained in the language of the shell."""

    context_class = Context
    allow_extra_args = True  # click refuses them without their names

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for name, value in pairwise(args[: args.index("--") + 1] if "--" in args else args):
            if name in _takers(self) and value.startswith("--"):  # click takes the next option for the value
                raise click.BadOptionUsage(name, "", ctx)
        try:
            super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = ctx  # which click does not always name
            raise
        if ctx.args:
            raise click.BadArgumentUsage("", ctx)
        return []


class Group(click.Group):
    """A program of such commands."""

    context_class = Context
    command_class = Command

    def run(self, arguments: list[str]) -> int:
        """Run the command of a line, or say what is wrong with the line. Return the exit status."""
        try:
            with self.make_context(self.name, arguments, help_option_names=HELP) as context:
                return int(self.invoke(context))
        except click.exceptions.Exit as ended:
            return ended.exit_code
        except click.UsageError as error:
            context = error.ctx or self.context_class(self, info_name=self.name, help_option_names=HELP)
            click.echo(f"{context.get_usage()}{context.command_path}: {_wrong(error, context)}", err=True)
            return error.exit_code


def _takers(command: click.Command) -> set[str]:
    """Return the options of a command that take a value."""
    options = [param for param in command.params if isinstance(param, click.Option) and not param.is_flag]
    return {name for option in options for name in option.opts}


def _wrong(error: click.UsageError, context: click.Context) -> str:
    """Say what is wrong with a line."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            return render("cli-wrong-required", names="COMMAND")
        case click.NoSuchCommand(command_name=name, ctx=click.Context(command=click.Group(commands=commands))):
            return _none_of(name, commands)
        case click.MissingParameter(param=click.Argument(human_readable_name=name)):
            return render("cli-wrong-required", names=name)
        case click.BadArgumentUsage():
            return render("cli-wrong-unknown", names=" ".join(context.args))
        case click.NoSuchOption(option_name=name):
            return render("cli-wrong-unknown", names=name)
        case click.BadOptionUsage(option_name=name):
            return render("cli-wrong-value" if name in _takers(context.command) else "cli-wrong-bare", name=name)
        case click.BadParameter(param=click.Option(opts=[name])):
            return render("cli-wrong-problem", name=name, problem=error.message)
    return render("cli-wrong-misread")


def _none_of(said: object, choices: Iterable[str]) -> str:
    return render("cli-wrong-choice", said=repr(said), choices=", ".join(choices))
