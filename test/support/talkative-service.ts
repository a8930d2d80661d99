// A payment service that says too much: it passes everything on to the sandbox, and repeats in its refusals whatever it was told.
import { startSandboxBetween, type Answered, type Asked } from '#test/support/sandbox-proxy.ts'

/** `refuses`: a payment that is asked for with this in its body. */
export async function startTalkativeService(refuses: string) {
  const tokens = new Set<string>()
  let refusals = 0

  const refuse = ({ headers, body }: Asked): Answered => {
    refusals += 1
    // The till cuts a long speech: what must not be heard of is said first, and whole.
    const { customer = {} } = JSON.parse(body) as { customer?: Record<string, string> } // the till's own
    const { authorization, 'ocp-apim-subscription-key': key } = headers
    const repeated = `${Object.values(customer).join(' ')} ${String(key)} ${authorization} ${body}`
    return {
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({
        type: 'https://pay.example/problem',
        title: `No: ${repeated}`,
        detail: repeated,
        status: 400,
        traceId: '1',
        extraDetails: [{ name: 'ErrorCode', reason: repeated }],
      }),
    }
  }
  const started = await startSandboxBetween(async (asked, pass) => {
    if (asked.method === 'POST' && asked.body.includes(refuses)) return refuse(asked)
    const answer = await pass()
    const token = /"access_token":\s*"([^"]+)"/.exec(answer.body)?.[1]
    if (token !== undefined) tokens.add(token)
    return answer
  })
  return {
    url: started.url,
    unit: started.unit,
    customer: (msisdn: string) => started.sandbox.phone(msisdn),
    /** Every access token that it has given out. */
    tokens: () => [...tokens],
    refusals: () => refusals,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}
