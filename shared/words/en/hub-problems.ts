// Words in English for when something stands between the till and its hub.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

export const hubProblems = {
  'hub.none': {
    what: 'This till has no hub.',
    money: 'Nothing was changed.',
    remedy: 'Pair it under Settings, Hub, with a code from whoever runs the hub.',
  },
  'hub.notHere': {
    what: 'This till keeps nothing in a folder of its own, so it cannot have a hub.',
    money: 'It sells as before.',
    remedy: 'Start it with a data folder, and pair it then.',
  },
  'hub.already': {
    what: 'This till is paired with the hub at {{address}}.',
    money: 'Nothing was changed, and the code was not used.',
    remedy: 'Leave that hub first: Settings, Hub, Leave this hub.',
  },
  'hub.unopened': {
    what: 'The key to this till’s hub is here, but it cannot be opened: the file is damaged, or it was sealed on another machine.',
    money: 'This till sells on; what it writes down waits here until it is paired again.',
    remedy: 'Ask whoever runs the hub to revoke the old key and to give you a new code, and pair it again.',
  },
  'hub.away': {
    what: 'The hub does not answer just now.',
    money: 'This till sells on; what it writes down is sent when the hub is back.',
    remedy: 'Wait, or ask whoever runs the hub.',
  },
  'hub.notReached': {
    what: 'No hub answers at {{address}}.',
    money: 'This till is not paired: nothing of it was kept, and it sells as before.',
    remedy: 'Look at the address and at the network, and pair it again.',
  },
  'hub.garbled': {
    what: 'What answers at that address is no hub, or one of another version.',
    money: 'This till sells on, and keeps everything itself.',
    remedy: 'Look at the address, and at the versions of the till and the hub.',
  },
  'hub.notSecure': {
    what: 'The address {{address}} is not secure: keys and facts would go over the network in clear.',
    money: 'Nothing was sent.',
    remedy: 'Use an address that begins with https.',
  },
  'hub.codeRefused': {
    what: 'The hub does not know this code, or it was used, or it is older than 15 minutes.',
    money: 'Nothing was changed.',
    remedy: 'Ask whoever runs the hub for a new code.',
  },
  'hub.taken': {
    what: 'The hub knows this till already, with another key.',
    money: 'Nothing was changed.',
    remedy: 'Whoever runs the hub revokes that key first: npm run hub -- revoke.',
  },
  'hub.keyRefused': {
    what: 'The hub at {{address}} takes this till’s key no more.',
    money: 'This till sells on; what it writes down waits here until it is paired again.',
    remedy: 'Pair it again with a new code.',
  },
  'hub.refused': {
    what: 'The hub has something else than this till under fact {{row}}, and takes nothing more from it.',
    money: 'This till sells on, and its own journal stays whole. The shop’s sums lack its sales.',
    remedy: 'Call whoever runs the hub: was an older copy of this till’s folder put back?',
  },
  'hub.unitUnconfirmed': {
    what: 'Sales unit {{unit}} is not confirmed at the hub for the shop {{shop}}, so the hub does not tell this till about payments.',
    money: 'This till sells on and asks the service itself; what it writes down reaches the hub.',
    remedy:
      'Whoever runs the hub confirms it once, if it is right: npm run hub -- confirm --shop "{{shop}}" --sales-unit {{unit}}. This till needs no new code, and shows it within a minute.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
