// The acts of the network, the service, the disk and the printer: what goes wrong in a story, by name.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { act, type Act } from '#test/stories/teller/act.ts'
import { printerOf } from '#test/stories/teller/print-acts.ts'
import { paymentOf, type Stage } from '#test/stories/teller/stage.ts'
import { calls, StoryError, type CallName } from '#test/stories/teller/words.ts'
import type { Fault, Heard } from '#test/support/service/network.ts'

/** Such calls; only those about the payment that the line names, where it names one. */
function callsOf({ named }: Stage, call: CallName): RegExp {
  if (!named) return calls[call]
  return new RegExp(
    `${call === 'every call' ? '' : `(?=.*${calls[call].source.replace(/^\^/, '')})`}.*${named.reference}(/|$)`,
  )
}

function meet(stage: Stage, call: CallName, fault: Fault, times: number): void {
  if (isAboutPayment(call) && typeof fault === 'object' && 'status' in fault && isRefusal(fault.status))
    stage.laws.touch(stage.named?.reference ?? null)
  stage.shop.network.fail(fault, callsOf(stage, call), times)
}

/** Of the request itself: a wrong token, or too many requests, say nothing about a payment. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

const isAboutPayment = (call: CallName): boolean =>
  ['create', 'read', 'capture', 'cancel', 'refund', 'every call'].includes(call)

/** An answer that is not as things are: what the till makes of it is judged by the story, not by what the service holds. */
function tell(stage: Stage, call: CallName, answer: Fault, times: number): void {
  stage.laws.distort(paymentOf(stage).reference)
  meet(stage, call, answer, times)
}

/** More often than any story asks. */
const always = 1_000_000

/** The first request of this kind that left, as it was. */
function firstSent({ shop }: Stage, call: CallName): Heard {
  const found = shop.network.heard.find(({ method, path: to }) => calls[call].test(`${method} ${to}`))
  if (!found) throw new StoryError(`No ${call} has left yet.`)
  return found
}

type LoggedEvent = Record<string, unknown>

/** What the service's log says of each such event. */
function rewordLog({ shop }: Stage, call: CallName, by: (event: LoggedEvent) => LoggedEvent[]): void {
  shop.network.reword(calls.events, (events) =>
    (events as LoggedEvent[]).flatMap((event) =>
      // as the service's log has them
      String(event['name']).startsWith(call.toUpperCase()) ? by(event) : [event],
    ),
  )
}

type Step = Record<string, unknown>

/** What the history of each charge says of such steps. */
function rewordHistory({ shop }: Stage, name: string, by: (step: Step) => Step[]): void {
  shop.network.reword(calls.charges, (charges) =>
    (charges as { history: Step[] }[]).map((charge) => ({
      ...charge,
      // as the service's history has them
      history: charge.history.flatMap((step) => (step['event'] === name ? by(step) : [step])),
    })),
  )
}

const journalOf = ({ shop }: Stage) => new DatabaseSync(path.join(shop.folder, 'journal.sqlite'))
const noRoom = 'there is no room'
const onDisk = (stage: Stage, statement: string): void => {
  using db = journalOf(stage)
  db.exec(statement)
}

function makeRoom(stage: Stage): void {
  using db = journalOf(stage)
  const isFull = db.prepare('SELECT name FROM sqlite_schema WHERE name = ?').get('no_room') !== undefined
  db.exec('DROP TRIGGER IF EXISTS no_room')
  if (isFull && !stage.shop.logged.some((line) => line.includes(noRoom)))
    throw new StoryError('Nothing was to be written for which there was no room.')
}

/** No request meets anything any more, and the service says what is so. */
function allIsWell({ shop, laws }: Stage): void {
  shop.network.forgive()
  laws.restore()
}

/** Whatever lines have arranged on the wire, on the disk and at the printer is over. */
export function endFaults(stage: Stage): void {
  stage.shop.network.mend()
  allIsWell(stage)
  makeRoom(stage)
  stage.printer?.become('ready')
}

export const wireActs: readonly Act[] = [
  act('the network is gone', ({ shop }) => shop.network.cut()),
  act('the network is back', ({ shop }) => shop.network.mend()),
  act('every answer takes {time}', ({ shop }, { time }) =>
    shop.network.watch(() => shop.clock.advance(time)),
  ),
  act('{call} meets {fault} ×{count}', (stage, { call, fault, count }) => meet(stage, call, fault, count)),
  act('{call} meets {fault}', (stage, { call, fault }) => meet(stage, call, fault, 1)),
  act('{call} always meets {fault}', (stage, { call, fault }) => meet(stage, call, fault, always)),
  act('{call} tells {answer}', (stage, { call, answer }) => tell(stage, call, answer, 1)),
  act('{call} always tells {answer}', (stage, { call, answer }) => tell(stage, call, answer, always)),
  act('the log tells each {call} twice', (stage, { call }) =>
    rewordLog(stage, call, (event) => [event, event]),
  ),
  act('the log tells each {call} as two', (stage, { call }) =>
    rewordLog(stage, call, (event) => [event, { ...event, pspReference: 'another' }]),
  ),
  act('the log tells each {call} without an amount', (stage, { call }) =>
    rewordLog(stage, call, ({ amount: _amount, ...event }) => [event]),
  ),
  act('the log tells each {call} with something new before it', (stage, { call }) =>
    rewordLog(stage, call, (event) => [{ name: 'REMINDED', success: 'perhaps', timestamp: 7 }, event]),
  ),
  act('the log tells each {call} as failed before it is done', (stage, { call }) =>
    rewordLog(stage, call, (event) => [{ ...event, pspReference: 'failed', success: false }, event]),
  ),
  act('the log leaves each {call} out', (stage, { call }) => rewordLog(stage, call, () => [])),
  act('the history tells each {word} as failed', (stage, { word }) =>
    rewordHistory(stage, word, (step) => [{ ...step, success: false }]),
  ),
  act('the history tells each {word} with {money} more beside it', (stage, { word, money }) =>
    rewordHistory(stage, word, (step) => [step, { ...step, amount: money }]),
  ),
  act('the history tells each {word} twice, and something new', (stage, { word }) =>
    rewordHistory(stage, word, (step) => [step, step, { event: 'REMINDED' }]),
  ),
  act('the history tells each {word} without an amount', (stage, { word }) =>
    rewordHistory(stage, word, ({ amount: _amount, ...step }) => [step]),
  ),
  act('the history leaves each {word} out', (stage, { word }) => rewordHistory(stage, word, () => [])),
  act('all is well again', allIsWell),
  act('the first {call} arrives after all', async (stage, { call }) => {
    const sent = firstSent(stage, call)
    const [refund] = sent.key?.split('-refund-') ?? []
    // Later than the till waits for a refund: “refused” was true until now.
    if (call === 'refund' && refund) stage.laws.distort(refund)
    const { status } = await stage.shop.deliver(sent)
    return [`the service answers ${status}`]
  }),
  act('a stranger sends our {call}', async (stage, { call }) => {
    const sent = firstSent(stage, call)
    const headers = new Headers(sent.headers)
    headers.set('idempotency-key', 'a-stranger')
    stage.laws.touch(paymentOf(stage).reference)
    const { status } = await stage.shop.deliver({ ...sent, headers })
    return [`the service answers ${status}`]
  }),
  act('the disk has no room for {word}', (stage, { word }) =>
    onDisk(
      stage,
      `CREATE TRIGGER no_room BEFORE INSERT ON fact WHEN NEW.kind = '${word}' BEGIN SELECT RAISE(ABORT, '${noRoom}'); END`,
    ),
  ),
  act('the disk has room again', makeRoom),
  act('the printer is {word}', (stage, { word }) => {
    const printer = printerOf(stage)
    const moods = [
      'ready',
      'paperOut',
      'coverOpen',
      'offline',
      'mute',
      'slow',
      'freezes',
      'hangsUp',
      'runsOut',
    ] as const
    const mood = moods.find((one) => one === word)
    if (!mood) throw new StoryError(`A printer is never ${word}; it is one of ${moods.join(', ')}.`)
    printer.become(mood)
  }),
  act('the service refuses the next {call} with {word}', (stage, { call, word }) => {
    stage.laws.touch(paymentOf(stage).reference)
    const fault = { kind: 'code', code: word } as const
    stage.shop.sandbox.fault({ fault, operation: `payment.${call}`, count: 1, seed: 1 })
  }),
]
