// The test of the service's connection and of each credential: a token, then a read of a payment that nobody made.
import type { Clock } from '#core/system/clock.ts'
import { wholeOf, type Credentials } from '#core/service/credentials.ts'
import { limits } from '#core/system/limits.ts'
import { createClient } from '#core/service/client.ts'
import { betweenCodes } from '#core/service/not-connected.ts'
import type { Trouble } from '#core/process/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { ServiceTest, TestedPart, TestOutcome } from '#shared/setup.ts'
import { tokenAnswer } from '#core/service/authorized-call.ts'
import { payment } from '#core/service/epayment.ts'

export type ProbeResult = {
  address: string
  fetch: typeof globalThis.fetch
  clock: Clock
  headers: Record<string, string>
  merchantSerialNumber: string
  credentials: Partial<Credentials>
  /** Made anew for each test: no payment has it. */
  reference: string
}

type Found = Partial<Record<TestedPart, TestOutcome>>

/** Without all credentials nothing is sent. No sale takes part in it, nothing is written down, and nothing of it is held against the service. */
export async function probeService(probed: ProbeResult): Promise<ServiceTest> {
  const began = probed.clock.elapsed()
  const { found, problem: trouble } = await ask(probed)
  const parts = ['address', 'client', 'key', 'salesUnit'] as const
  return {
    at: probed.clock.now(),
    ms: Math.round(probed.clock.elapsed() - began),
    steps: parts.map((part) => ({ part, outcome: found[part] ?? 'unchecked' })),
    problem: trouble,
  }
}

async function ask(probed: ProbeResult): Promise<{ found: Found; problem: Problem | null }> {
  const { clientId = '', clientSecret = '', subscriptionKey = '' } = probed.credentials
  const lacking: Found = {
    ...(clientId && clientSecret ? {} : { client: 'missing' }),
    ...(subscriptionKey ? {} : { key: 'missing' }),
  }
  const whole = wholeOf(probed.credentials)
  if ('missing' in whole) return { found: lacking, problem: problem('credentials.missing', whole) }
  using closing = ending()
  const client = createClient({
    address: () => probed.address,
    fetch: probed.fetch,
    clock: probed.clock,
    timeLimit: limits.call,
    closing: closing.signal,
    headers: probed.headers,
  })
  // Without the sales unit's number: a token that is refused then is refused for the credentials alone.
  const token = await client.call({
    method: 'post',
    path: '/accesstoken/get',
    headers: {
      client_id: clientId,
      client_secret: clientSecret,
      'ocp-apim-subscription-key': subscriptionKey,
    },
    answer: tokenAnswer,
  })
  if (!token.ok) return { found: deniedToken(token.trouble), problem: token.trouble.problem }
  const read = await client.call({
    method: 'get',
    path: `/epayment/v1/payments/${probed.reference}`,
    headers: {
      authorization: `Bearer ${token.value.access_token}`,
      'ocp-apim-subscription-key': subscriptionKey,
      'merchant-serial-number': probed.merchantSerialNumber,
    },
    answer: payment,
  })
  return deniedRead(read.ok ? null : read.trouble)
}

function deniedToken(trouble: Trouble): Found {
  switch (trouble.is) {
    case 'credentials':
      return { address: 'right', ...suspects(trouble.challenge) }
    // Some services say 400 of a client that they do not know.
    case 'refused':
      return trouble.status === 404 ? { address: 'wrong' } : { address: 'right', client: 'wrong' }
    case 'later':
      return { address: 'right' }
    case 'unsent':
      // What stands in between says nothing of the address.
      return betweenCodes.includes(trouble.problem.code) ? {} : { address: 'wrong' }
    case 'unknown':
      return { address: 'wrong' }
  }
}

/** What the gate asks for is what was not right; one that does not say leaves both. */
function suspects(challenge: string | null): Found {
  if (challenge === null) return { client: 'suspect', key: 'suspect' }
  return asksForKey(challenge) ? { key: 'wrong' } : { client: 'wrong', key: 'right' }
}

const asksForKey = (challenge: string): boolean => /ocp-apim-subscription-key/i.test(challenge)

/** The token is a minute old at most, so a gate that turns the read away does so for the key or the sales unit. */
function deniedRead(trouble: Trouble | null): { found: Found; problem: Problem | null } {
  const right: Found = { address: 'right', client: 'right', key: 'right', salesUnit: 'right' }
  if (trouble === null) return { found: right, problem: null }
  const wrong = (found: Found) => ({ found: { ...right, ...found }, problem: trouble.problem })
  switch (trouble.is) {
    case 'refused':
      // That there is no such payment is what the sales unit's own books say.
      return trouble.status === 404 ? { found: right, problem: null } : wrong({ salesUnit: 'wrong' })
    case 'credentials':
      return trouble.status === 403
        ? wrong({ salesUnit: 'wrong' })
        : wrong({ key: 'wrong', salesUnit: 'unchecked' })
    case 'later':
    case 'unsent':
    case 'unknown':
      return wrong({ key: 'unchecked', salesUnit: 'unchecked' })
  }
}

function ending(): { signal: AbortSignal } & Disposable {
  const end = new AbortController()
  return { signal: end.signal, [Symbol.dispose]: () => end.abort() }
}
