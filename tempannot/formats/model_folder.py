"""Folders of language models as the library transformers keeps them: on this computer, or not.

Nothing is ever looked up on the net: a name that is no folder is refused before the library is
asked, and the library itself is told to stay offline.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.extras import need
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.reading import bytes_of

_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_DATASETS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
}
_CONFIG = "config.json"
_WEIGHTS = ("*.safetensors", "pytorch_model*.bin")


def need_models(what: str) -> None:
    """Raise MissingPackageError unless torch and transformers are there; tell them to be offline.

    Call it before either is imported: they read the switches when they are.
    """
    os.environ.update(_OFFLINE)
    need(what, "models")


def quiet_transformers(what: str) -> Any:  # noqa: ANN401 - a module that may not be there
    """The library transformers, offline, without bars and warnings of its own.

    Raises MissingPackageError as ``need_models``.
    """
    need_models(what)
    import transformers  # noqa: PLC0415 - slow, and no part of every installation

    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    return transformers


def check_model_folder(path: Path) -> list[str]:
    """The architectures that the configuration in a folder names, if a model is in it.

    Raises FileError in a line for a name that is no folder, with how to get the files, and for a
    folder that lacks some.
    """
    if not path.is_dir():
        said = bilingual("this is no folder here, and nothing is looked up on the net")
        get = bilingual(
            "where there is one, 'hf download {path} --local-dir FOLDER' gets the files", path=path
        )
        raise FileError(path, joined("; ", (said, get)))
    try:
        config = json.loads(bytes_of(path / _CONFIG))
        named = config.get("architectures") or []
        found = [str(each) for each in named]
    except (ValueError, RecursionError, AttributeError, TypeError) as error:
        raise FileError(path / _CONFIG, bilingual("this is no configuration of a model")) from error
    if not any(next(path.glob(each), None) for each in _WEIGHTS):
        raise FileError(
            path, bilingual("there are no weights in this folder, such as model.safetensors")
        )
    return found
