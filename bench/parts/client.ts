// 7. The benchmark of the till's client of the service, with its type checks, time limits and problems, beside a bare fetch.
import { runInTurn } from '#bench/measure/clock.ts'
import { runLoad, statuses, startFreeSandbox, merchantRequestsOf } from '#bench/measure/requests.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import { row } from '#bench/measure/rows.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { systemClock } from '#core/system/clock.ts'
import { createClient, createAuthorizedCalls, createTokens } from '#core/service/client.ts'
import { createEpaymentClient } from '#core/service/epayment.ts'

const goal = 1.3
/** Calls in one go, before it is the other's turn. */
const block = 50

export const clientPart: BenchPart = async ({ isQuick }) => {
  await using sandbox = await startFreeSandbox()
  const { url } = sandbox.said
  const unit = firstUnit(sandbox.said)
  const requests = await merchantRequestsOf(sandbox.said)
  const reference = 'bench-client-0001'
  await runLoad(url, [requests.create(reference)], statuses.create)

  const client = createClient({
    address: () => url,
    fetch,
    clock: systemClock,
    timeLimit: 10_000,
    closing: new AbortController().signal,
    headers: { 'Service-System-Name': 'Kasse', 'Service-System-Version': '0.1.0' },
  })
  const tokens = createTokens(client, () => unit, unit.merchantSerialNumber, systemClock)
  const epayment = createEpaymentClient(
    createAuthorizedCalls(client, tokens, () => unit, unit.merchantSerialNumber, systemClock),
  )
  const { path, headers } = requests.get(reference)
  const times = (act: () => Promise<unknown>) => async () => {
    for (let call = 0; call < block; call += 1) await act()
  }
  const acts = {
    ours: times(async () => {
      const answer = await epayment.get(reference)
      if (!answer.ok) throw new Error(JSON.stringify(answer.trouble))
    }),
    theirs: times(async () => {
      const answer = await fetch(url + path, { headers })
      if (answer.status !== 200) throw new Error(String(answer.status))
      await answer.json()
    }),
  }
  await runInTurn(isQuick ? 3 : 5, acts)
  const { ours, theirs } = await runInTurn(isQuick ? 8 : 100, acts)
  return [
    row('one read of a payment, beside bare fetch', 'ms', ours / block, {
      theirs: theirs / block,
      limit: theirs / block,
      goal: `at most ${goal} times as long`,
      met: ours <= goal * theirs,
    }),
  ]
}
