// The caller that speaks the nexo protocol: another register that repeats its message until it knows, and again when clocks have jumped.
import { numberOf } from '#test/simulation/customer.ts'
import { theRegister, type Running } from '#test/simulation/calling.ts'
import { serviceOf } from '#test/simulation/nexo-laws.ts'

/** Nothing was begun, and under another name it may be taken later. */
const passingConditions = new Set(['Busy', 'UnavailableService', 'UnreachableHost'])

/** An answer's parts, read deep without asking. */
type Part = { [name: string]: Part } & { TransactionID?: string }
type Answer = { result: string; condition: string | null; body: Part }

const again = 2000
const quarterHour = 15 * 60_000
/** Whatever happens, somebody sees to it by hand. ms */
const longest = 13 * 3_600_000
/** Messages under a name of their own, where the till could not take one before. */
const mostMessages = 6

/** Comes back when the payment's end is known, or when nobody can wait any longer. */
export async function payByNexo(running: Running): Promise<void> {
  const { sale, time, caller } = running
  for (let nth = 1; nth <= mostMessages; nth++) {
    const service = serviceOf(sale, nth)
    for (const { at, does } of nth === 1 ? caller.acts : []) void later(running, service, at, does)
    const answer = await Promise.race([untilFinal(running, service), time.wait(quarterHour)])
    if (!answer) return
    if (answer.condition === null || !passingConditions.has(answer.condition)) {
      for (const afterMs of caller.repeats) running.repeats.push(() => repeat(running, service, afterMs))
      if (answer.result === 'Success') await reverse(running, answer)
      return
    }
    if (running.isClosed()) return
    await time.wait(again)
  }
}

const message = (category: string, service: string, request: object) => ({
  MessageHeader: {
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: service,
    SaleID: 'Bakery',
    POIID: 'till',
  },
  [`${category}Request`]: request,
})

/** The register stamps each try anew, by a clock of its own that is right. */
function paymentOf({ sale, time }: Running, value = sale.value) {
  const whom = sale.flow === 'QR' ? { flow: 'QR' } : { flow: 'PUSH_MESSAGE', phoneNumber: numberOf(sale) }
  return {
    SaleData: {
      SaleTransactionID: { TransactionID: String(sale.id), TimeStamp: new Date(time.now()).toISOString() },
      SaleToAcquirerData: JSON.stringify(whom),
    },
    PaymentTransaction: { AmountsReq: { Currency: 'NOK', RequestedAmount: value / 100 } },
  }
}

async function send(
  running: Running,
  category: string,
  service: string,
  request: object,
): Promise<Answer | 'lost'> {
  const { machine, trace, caller } = running
  // What it loses is drawn of its own messages: one that asks for the last loses nothing.
  if (category !== 'TransactionStatus') running.calls += 1
  const isLost = category !== 'TransactionStatus' && caller.loses.includes(running.calls)
  trace.say(() => `the register sends ${category} ${service}`)
  if (category === 'Payment' || category === 'Reversal') running.nexoTold.push({ is: 'sent', service })
  const text = JSON.stringify({ SaleToPOIRequest: message(category, service, request) })
  const hearing = { isOver: false }
  if (category === 'Payment') void waitFor(hearing, running)
  const answer = await machine.hear(theRegister, text)
  hearing.isOver = true
  if (answer === 'down' || isLost) {
    trace.say('the register hears nothing')
    return 'lost'
  }
  const body =
    (answer.body === '' ? {} : (JSON.parse(answer.body) as Part))['SaleToPOIResponse']?.[
      `${category}Response`
    ] ?? {}
  const { Result, ErrorCondition } = (body['Response'] ?? {}) as Record<string, unknown>
  trace.say(() => `the register hears ${JSON.stringify(body['Response'])}`)
  return {
    result: String(Result),
    condition: Result === 'Success' ? null : String(ErrorCondition),
    body,
  }
}

/** Whoever waits for an answer is there all the time. */
async function waitFor(hearing: { isOver: boolean }, { machine, time, waits }: Running): Promise<void> {
  while (!hearing.isOver) {
    if (machine.isUp()) waits()
    await time.wait(9000)
  }
}

async function pay(running: Running, service: string): Promise<Answer | 'lost'> {
  const answer = await send(running, 'Payment', service, paymentOf(running))
  if (answer !== 'lost' && answer.condition !== 'InProgress')
    running.nexoTold.push({
      is: 'answered',
      service,
      isPaid: answer.result === 'Success',
      at: running.time.now(),
    })
  return answer
}

/** What became of its last message, whichever that was. */
async function askForLast(running: Running): Promise<void> {
  const answer = await send(running, 'TransactionStatus', `S${running.sale.id}`, {})
  if (answer === 'lost') return
  const { ServiceID, MessageCategory: category } = (answer.body['MessageReference'] ?? {}) as Record<
    string,
    unknown
  >
  const service = typeof ServiceID === 'string' ? ServiceID : null
  running.nexoTold.push({ is: 'last', service })
  const repeated =
    answer.body['RepeatedMessageResponse']?.['RepeatedResponseMessageBody']?.['PaymentResponse']
  const { Result } = (repeated?.['Response'] ?? {}) as Record<string, unknown>
  if (service !== null && category === 'Payment' && repeated)
    running.nexoTold.push({ is: 'answered', service, isPaid: Result === 'Success', at: running.time.now() })
}

/** The documented rule: the same message again until it is answered for good. */
async function untilFinal(running: Running, service: string): Promise<Answer | null> {
  const { time, startedAt } = running
  while (time.elapsed() - startedAt < longest) {
    if (running.isClosed() && !running.isMade) return null
    running.isMade = true
    const answer = await pay(running, service)
    if (answer === 'lost') await askForLast(running)
    else if (answer.condition !== 'InProgress') return answer
    await time.wait(Math.max(again, (time.elapsed() - startedAt) / 20))
  }
  return null
}

async function repeat(running: Running, service: string, afterMs: number): Promise<void> {
  await running.time.wait(afterMs)
  await pay(running, service)
}

async function later(running: Running, service: string, at: number, does: string): Promise<void> {
  await running.time.wait(at)
  if (does === 'cancel')
    await send(running, 'Abort', `A${service}`, {
      MessageReference: { MessageCategory: 'Payment', ServiceID: service },
      AbortReason: 'MerchantAbort',
    })
  if (does === 'again' && running.isMade) await pay(running, service)
  if (does === 'otherAmount' && running.isMade) {
    const other = await send(running, 'Payment', service, paymentOf(running, running.sale.value + 100))
    if (other !== 'lost' && other.result === 'Success')
      throw new Error(`${service} was taken for another amount`)
  }
}

async function reverse(running: Running, { body }: Answer): Promise<void> {
  const { sale, time } = running
  const TransactionID = body['POIData']?.['POITransactionID']?.TransactionID
  for (const [at, { afterMs, share }] of sale.refunds.entries()) {
    await time.wait(afterMs)
    const request = {
      OriginalPOITransaction: { POITransactionID: { TransactionID } },
      ReversalReason: 'MerchantCancel',
      // All that is left is asked for without an amount.
      ...(share === 1 ? {} : { ReversedAmount: Math.max(1, Math.floor(sale.value * share)) / 100 }),
    }
    for (let tries = 0; tries < 5; tries++) {
      const answer = await send(running, 'Reversal', `R${sale.id}x${at}`, request)
      if (answer === 'lost') await askForLast(running)
      else if (answer.condition !== 'InProgress') {
        running.nexoTold.push({ is: 'reversed', service: `R${sale.id}x${at}` })
        break
      }
      await time.wait(again)
    }
  }
}
