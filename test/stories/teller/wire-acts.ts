// The acts of the network, the service, the disk and the printer: what goes wrong in a story, by name.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { act, type Act } from '#test/stories/teller/act.ts'
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
  if (isAboutPayment(call) && typeof fault === 'object' && fault.status >= 400 && fault.status < 500)
    stage.laws.touch(stage.named?.reference ?? null)
  stage.shop.network.fail(fault, callsOf(stage, call), times)
}

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

const journalOf = ({ shop }: Stage) => new DatabaseSync(path.join(shop.folder, 'journal.sqlite'))
const onDisk = (stage: Stage, statement: string): void => {
  const db = journalOf(stage)
  db.exec(statement)
  db.close()
}

function printerOf({ printer }: Stage) {
  if (!printer)
    throw new StoryError('There is no printer: begin the story with “there is a receipt printer”.')
  return printer
}

export const wireActs: readonly Act[] = [
  act('the network is gone', ({ shop }) => shop.network.cut()),
  act('the network is back', ({ shop }) => shop.network.mend()),
  act('{call} meets {fault} ×{count}', (stage, { call, fault, count }) => meet(stage, call, fault, count)),
  act('{call} meets {fault}', (stage, { call, fault }) => meet(stage, call, fault, 1)),
  act('{call} always meets {fault}', (stage, { call, fault }) => meet(stage, call, fault, always)),
  act('{call} tells {answer}', (stage, { call, answer }) => tell(stage, call, answer, 1)),
  act('{call} always tells {answer}', (stage, { call, answer }) => tell(stage, call, answer, always)),
  act('the log tells each {call} as failed', ({ shop }, { call }) => {
    shop.network.reword(calls.events, (events) =>
      (events as { name: string }[]).map((event) =>
        // as the service's log has them
        event.name.startsWith(call.toUpperCase()) ? { ...event, success: false } : event,
      ),
    )
  }),
  act('all is well again', ({ shop }) => shop.network.forgive()),
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
      `CREATE TRIGGER no_room BEFORE INSERT ON fact WHEN NEW.kind = '${word}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
    ),
  ),
  act('the disk has room again', (stage) => onDisk(stage, 'DROP TRIGGER no_room')),
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
  act('the service refuses the next {call} with {word}', ({ shop, laws }, { call, word }) => {
    laws.touch(null)
    const fault = { kind: 'code', code: word } as const
    shop.sandbox.fault({ fault, operation: `payment.${call}`, count: 1, seed: 1 })
  }),
]
