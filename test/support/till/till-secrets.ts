// The secrets that a till holds, which no answer, page or log may give away.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Secret } from '#test/support/run/secret-search.ts'

type Credentials = { clientId: string; clientSecret: string; subscriptionKey: string }

/** `units`: those by which it can ask the service. */
export function secretsOfTill(folder: string, units: readonly Credentials[]): Secret[] {
  const identity = JSON.parse(readFileSync(path.join(folder, 'till.json'), 'utf8')) as { secret: string } // the till's own file
  return [
    ...units.flatMap(({ clientId, clientSecret, subscriptionKey }) => [
      { name: 'client id', text: clientId },
      { name: 'client secret', text: clientSecret },
      { name: 'subscription key', text: subscriptionKey },
    ]),
    { name: 'the till’s own secret', text: identity.secret },
  ]
}
