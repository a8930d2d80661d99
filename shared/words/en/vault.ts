// Words in English for where a till’s credentials are kept, and when they cannot be opened.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { VaultWords } from '#shared/vault.ts'

const noSales = 'Nothing can be charged until this is put right.'
const anew = 'The manager enters the credentials anew in the office, under Payment service.'
const otherwise =
  'If it is lost, the manager enters the credentials anew in the office, under Payment service.'

export const vaultProblems = {
  'vault.otherKey': {
    what: 'The credentials in {{file}} were sealed with another encryption key than the one in {{key}}.',
    money: noSales,
    remedy: `Start the till with the encryption key they were sealed with. ${otherwise}`,
  },
  'vault.keyGone': {
    what: 'The encryption key to the credentials in {{file}} is not here ({{key}}).',
    money: noSales,
    remedy: `Put it back and start the till again. ${otherwise}`,
  },
  'vault.keyUnfit': {
    what: 'What stands in {{key}} is not an encryption key: that is 32 random bytes, as base64 or hex.',
    money: noSales,
    remedy:
      'Put the right one there and start the till again. A new one is made with: openssl rand -base64 32',
  },
  'vault.keyOpen': {
    what: 'Others can read {{file}}, where the encryption key is.',
    money: noSales,
    remedy:
      'Run chmod 600 {{file}} as its owner, and start the till again. If somebody may have read it, take another key and other credentials.',
  },
  'vault.unreadable': {
    what: 'The till may not read {{file}}, which it needs for its credentials ({{reason}}).',
    money: noSales,
    remedy: 'Give the till’s user the right to read it, or name the right file, and start the till again.',
  },
  'vault.damaged': {
    what: 'The file {{file}}, in which the credentials are, is damaged.',
    money: noSales,
    remedy: anew,
  },
  'vault.newer': {
    what: 'The credentials in {{file}} were sealed by a newer Kasse.',
    money: noSales,
    remedy:
      'Start it with that newer Kasse. Or the manager enters the credentials anew in the office, under Payment service.',
  },
  'vault.storeGone': {
    what: 'The key store that sealed the credentials in {{file}} does not open them here.',
    money: noSales,
    remedy:
      'Start the till’s desktop app as the user who entered them. If that does not help, the manager enters them anew in the office, under Payment service.',
  },
  'vault.allTogether': {
    what: 'The credentials that are kept here cannot be opened now: one entered alone would take the place of all of them.',
    money: 'Nothing was saved, and what is kept is as it was.',
    remedy: 'Enter all of them together. Or put right what keeps them closed, and enter the one afterwards.',
  },
  'vault.stranger': {
    what: 'The file {{file}} was not sealed by this till, or not for this place: it comes from elsewhere.',
    money: noSales,
    remedy: `Put this till’s own file back and start the till again. Or: ${anew}`,
  },
  'vault.older': {
    what: 'The file {{file}} is older than the last one that this till wrote: somebody has put an earlier copy back.',
    money: noSales,
    remedy: `Put the newer file back and start the till again. Or: ${anew}`,
  },
  'credentials.elsewhere': {
    what: 'The credentials that are kept here were entered for {{entered}}. The till is now set to {{now}}, and they are never sent there.',
    money: noSales,
    remedy:
      'The manager enters all the credentials for the new service in the office, under Payment service. Or chooses the earlier service there again.',
  },
  'credentials.fixedElsewhere': {
    what: 'The credentials in the environment ({{names}}) were given for {{given}}. The settings now name {{now}}, and they are never sent there.',
    money: noSales,
    remedy: 'Start the till again with the credentials of the service that its settings name.',
  },
  'service.fixed': {
    what: 'The credentials are set in the environment of the till’s program ({{names}}), for {{given}} alone.',
    money: 'Nothing was changed.',
    remedy:
      'Change the service in settings.json and the credentials where they are set, and start the till again. Or take them out of the environment and start the till again: then the service is chosen here, and the credentials are entered here.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>

export const vault = {
  'access.kept.environment':
    'They are set in the environment of the till’s program ({{where}}) and cannot be changed here.',
  'access.guards.environment':
    'The till keeps nothing of them on disk. Whoever can look into the running program, or into the file that starts it, can read them.',
  'access.kept.keyStore':
    'Sealed in {{where}}; the encryption key is in this machine’s key store, {{store}}.',
  'access.guards.keyStore':
    'A copied file, a stolen disk or another user of this machine opens nothing. Another program of the same user may be able to.',
  'access.kept.givenKey':
    'Sealed in {{where}} with the encryption key from the environment of the till’s program ({{key}}).',
  'access.guards.givenKey':
    'A copied folder or a stolen disk opens nothing, unless the encryption key is on it too. Whoever can look into the running program can open them.',
  'access.kept.keyFile': 'Sealed in {{where}}; the encryption key is in the file {{key}}.',
  'access.guards.keyFile':
    'A copy of the till’s folder opens nothing without that file. Whoever can read both files can open them.',
  'access.kept.ownKey':
    'Sealed in {{where}}; the encryption key lies beside it, in {{key}}, because the till reaches no key store here.',
  'access.guards.ownKey':
    'A copy of the sealed file alone opens nothing. Whoever can read the till’s folder, or has a copy of all of it, can open them.',
} as const satisfies VaultWords
