"""Links of one side, as short as they can be written."""

from hypothesis import strategies as st

from tempannot.comparison.comparison import SideLink
from tempannot.core.network import Assertion, Network
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import RelationSet
from tests.core.arrangements import CONVEX

BASIC = [each for each in CONVEX if each.is_basic]


def link(id, source, relations, target, state=LinkState.ACTIVE):
    """A link; ``relations`` as in files, None for a vague one."""
    stated = None if relations is None else RelationSet.parse(relations)
    rel_type = (relations or "vague").upper()
    return SideLink(id, source, target, rel_type, stated, state)


def told(text):
    """Links from ``a before b, b after c``, with the ids l0, l1 and so on."""
    return [link(f"l{i}", *each.split()) for i, each in enumerate(text.split(","))]


@st.composite
def side_links(draw, units="abcde", most=9):
    """Random links between different units, most of them of a basic relation."""
    found = []
    for number in range(draw(st.integers(0, most))):
        source, target = draw(st.permutations(units))[:2]
        relations = draw(st.sampled_from(BASIC) | st.sampled_from(CONVEX[:-1]))
        state = LinkState.ACTIVE
        found.append(SideLink(f"l{number}", source, target, str(relations), relations, state))
    return found


def network_of(links, units="abcde"):
    """The closure of the links that can hold, in their order."""
    network = Network(units)
    for each in links:
        network.add(Assertion(each.id, each.source, each.target, each.relations))
    return network
