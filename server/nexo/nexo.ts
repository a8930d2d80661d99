// The door for registers that speak the nexo protocol: one message in, its answer out, plain or encrypted.
import * as z from 'zod/mini'
import type { Chance, Clock } from '#core/system/clock.ts'
import { jsonIn } from '#core/system/json.ts'
import type { Log } from '#core/system/log.ts'
import type { Register, Registers, Terminal } from '#core/terminal/terminal.ts'
import { reply, failure, rejectionEvent, responseTo, type Outcome } from '#server/nexo/answers.ts'
import { anyParts, createEncryption, type Encryption, type NexoKey } from '#server/nexo/encryption.ts'
import {
  categoriesOfMoney,
  createLastMessages,
  type LastMessages,
  createMessageMemory,
  type NexoRequest,
  type MessageMemory,
  type NexoMemory,
  transactionStatus,
} from '#server/nexo/message-memory.ts'
import * as shapes from '#server/nexo/messages.ts'
import { createNexoPayments } from '#server/nexo/payment.ts'
import { createReversals } from '#server/nexo/giving-back.ts'
import {
  createPrints,
  createStation,
  createTotalsPeriods,
  createNexoTotals,
  screensRefused,
  type TotalsPeriods,
} from '#server/nexo/station.ts'
import type { Settings } from '#shared/settings.ts'

type NexoOptions = {
  terminal: Terminal
  registers: Pick<Registers, 'passphraseOf'>
  clock: Clock
  chance: Chance
  memory: NexoMemory
  words: Settings['nexoWords']
  log: Log
}

/** `status`: of HTTP. The body is JSON, or empty where the protocol has no answer. */
export type NexoAnswer = { status: number; body: string }

export type Nexo = {
  /**
   * `register`: whose key the request carried; null when it carried none: then it has to be encrypted. `mayGoOn`: asked once it is known to come from
   * a register, before anything is begun. `waits`: the answer may take minutes, unless it is an abort, which ends such a wait. Never rejects.
   */
  answer(
    body: string,
    register: Register | null,
    mayGoOn?: (by: Register, waits: boolean) => boolean,
  ): Promise<NexoAnswer>
}

type Answering = (asked: NexoRequest) => Promise<Outcome>

/** Who sent it, what it says, and how its answer is closed. */
type Opened = { register: Register; envelope: Record<string, unknown>; key: NexoKey | null }

/** Null: nothing is said. */
type Sent = { name: 'SaleToPOIRequest' | 'SaleToPOIResponse'; envelope: Parameters<Encryption['seal']>[1] }

const refused = (status: number, title: string): NexoAnswer => ({
  status,
  body: JSON.stringify({ status, title }),
})

const rejected = (...of: Parameters<typeof rejectionEvent>): Sent => ({
  name: 'SaleToPOIRequest',
  envelope: rejectionEvent(...of),
})

export function createNexo(options: NexoOptions): Nexo {
  const { registers, clock, chance, memory, words, log } = options
  const encryption = createEncryption(words, chance)
  const periods = createTotalsPeriods(memory, options.terminal)
  const { categories, noteUndone } = categoriesOf(options, periods)
  const complete = (asked: Parameters<typeof shapes.completeBody>[0], body: shapes.ResponseBody) =>
    shapes.completeBody(asked, body, {
      at: new Date(clock.now()).toISOString(),
      openPeriod: periods.openNumber,
    })
  const outcomeOf = async (
    header: shapes.MessageHeader,
    { register, envelope }: Opened,
  ): Promise<Outcome> => {
    const { MessageCategory: category } = header
    const answering = categories.get(category)
    if (!answering) return { is: 'rejected', why: `The protocol has no message ${category}.` }
    const asked = { register, header, request: envelope[`${category}Request`] }
    const outcome = await answering(asked).catch((error: unknown) => {
      log.error({ category, error: String(error) }, 'a nexo message could not be answered')
      return reply({
        Response: failure('InProgress', 'The till could not finish this. Ask for its status.'),
      })
    })
    return outcome.is === 'body' ? reply(complete(asked, outcome.body)) : outcome
  }
  const respond = (header: shapes.OddHeader, body: shapes.ResponseBody): Sent | null => {
    if (header.MessageCategory !== 'Abort')
      return { name: 'SaleToPOIResponse', envelope: responseTo(header, body) }
    // The protocol has no answer to it, whatever comes of it.
    log.warn({ said: body.Response }, 'an abort was not taken')
    return null
  }
  const answerTo = async (opened: Opened): Promise<Sent | null> => {
    const { register, envelope } = opened
    const { MessageHeader: given } = envelope
    const header = shapes.readHeader(given)
    if (!header.success) {
      const why = `The header is not right: ${whereOf(header.error)}.`
      const odd = shapes.oddHeader(given)
      noteUndone(register, given)
      if (!odd || !categories.has(odd.MessageCategory)) return rejected(envelope, clock.now(), why)
      const asked = { register, header: odd, request: envelope[`${odd.MessageCategory}Request`] }
      return respond(odd, complete(asked, { Response: failure('MessageFormat', why) }))
    }
    const outcome = await outcomeOf(header.data, opened)
    switch (outcome.is) {
      case 'body':
        return respond(header.data, outcome.body)
      case 'nothing':
        return null
      case 'rejected':
        return rejected(envelope, clock.now(), outcome.why)
    }
  }
  return {
    async answer(body, register, mayGoOn) {
      const opened = openedOf(body, register, encryption, registers)
      if ('status' in opened) return opened
      if (mayGoOn && !mayGoOn(opened.register, !shapes.isAbort(opened.envelope['MessageHeader']))) {
        noteUndone(opened.register, opened.envelope['MessageHeader'])
        return refused(429, 'Too much at once: send it again later.')
      }
      const sent = await answerTo(opened)
      if (!sent) return { status: 200, body: '' }
      const { name, envelope } = sent
      const sealed = opened.key ? encryption.seal(name, envelope, opened.key) : { [name]: envelope }
      return { status: 200, body: JSON.stringify(sealed) }
    },
  }
}

/** A map: their names come from outside. */
function categoriesOf(
  { terminal, clock, memory, log }: NexoOptions,
  periods: TotalsPeriods,
): { categories: ReadonlyMap<string, Answering>; noteUndone: NoteUndone } {
  const last = createLastMessages(memory, terminal)
  const note = ({ register, header }: Pick<NexoRequest, 'register' | 'header'>) => last.note(register, header)
  const messages = createMessageMemory(memory, log, note)
  const payments = createNexoPayments(terminal, messages, clock, periods.ofReceipt)
  const reversals = createReversals(terminal, messages, clock, periods.ofReceipt)
  const totals = createNexoTotals(terminal, periods)
  const station = createStation(terminal, clock)
  const prints = createPrints(terminal, messages, clock)
  const statusOf = new Map([
    ['Payment', payments.statusOf],
    ['Reversal', reversals.statusOf],
    ['Reconciliation', totals.statusOf],
    ['Print', prints.statusOf],
  ])
  const status = transactionStatus(messages, last, statusOf)
  /** Once it has closed a period: a status is told of that one. */
  const reconcile = (asked: NexoRequest<z.infer<typeof shapes.reconciliationRequest>>) => {
    const outcome = totals.reconcile(asked)
    if (totals.statusOf(asked.register, asked.header)) note(asked)
    return outcome
  }
  const notTaken: Answering = () =>
    Promise.resolve(
      reply({ Response: failure('UnavailableService', 'This till does not take this message.') }),
    )
  const taken = {
    Payment: taking(shapes.paymentRequest, payments.pay, note),
    Abort: taking(shapes.abortRequest, payments.abort),
    Reversal: taking(shapes.reversalRequest, reversals.reverse, note),
    TransactionStatus: taking(shapes.transactionStatusRequest, status),
    GetTotals: taking(shapes.getTotalsRequest, totals.getTotals),
    Reconciliation: taking(shapes.reconciliationRequest, reconcile),
    Diagnosis: taking(shapes.diagnosisRequest, station.diagnose),
    Login: taking(shapes.loginRequest, station.logIn),
    Logout: taking(shapes.logoutRequest, station.logOut),
    Print: taking(shapes.printRequest, prints.print),
    Display: taking(shapes.displayRequest, screensRefused),
    Input: taking(shapes.inputRequest, screensRefused),
  }
  const refused = shapes.refusedCategories.map((category): [string, Answering] => [category, notTaken])
  return {
    categories: new Map<string, Answering>([...refused, ...Object.entries(taken)]),
    noteUndone: undoneNotes(messages, last, log),
  }
}

/** A message about money that is not even begun: a status tells of nothing before it. `given`: its header. */
type NoteUndone = (register: Register, given: unknown) => void

const undoneNotes =
  (messages: MessageMemory, last: LastMessages, log: Log): NoteUndone =>
  (register, given) => {
    const { MessageCategory = '', ServiceID, SaleID, POIID } = shapes.oddHeader(given) ?? {}
    if (!categoriesOfMoney.has(MessageCategory) || !ServiceID || !SaleID || !POIID) return
    const name = { MessageCategory, ServiceID, SaleID, POIID }
    try {
      if (!messages.find(register, name)) last.note(register, name)
    } catch (error) {
      log.error({ error: String(error) }, 'a nexo message that was turned away could not be kept')
    }
  }

/** `unread`: told of a message that is not understood. */
const taking =
  <Request>(
    shape: z.ZodMiniType<Request>,
    answer: (asked: NexoRequest<Request>) => Outcome | Promise<Outcome>,
    unread?: (asked: NexoRequest) => void,
  ): Answering =>
  async (asked) => {
    // Who writes a message without parts may leave it away.
    const read = shape.safeParse(asked.request ?? {})
    if (read.success) return answer({ ...asked, request: read.data })
    unread?.(asked)
    return reply({
      Response: failure(
        'MessageFormat',
        `${asked.header.MessageCategory}Request is not right: ${whereOf(read.error)}.`,
      ),
    })
  }

const whereOf = ({ issues: [first] }: z.core.$ZodError): string =>
  `${first?.path.join('.') ?? ''} ${first?.message ?? ''}`.trim()

const message = z.object({ SaleToPOIRequest: anyParts })

/** Message and its register; one that nobody vouches for is looked at no further. */
function openedOf(
  body: string,
  register: Register | null,
  encryption: Encryption,
  registers: NexoOptions['registers'],
): Opened | NexoAnswer {
  const read = message.safeParse(jsonIn(body))
  if (!read.success) return refused(400, 'The body is no nexo message in JSON.')
  const { SaleToPOIRequest: envelope } = read.data
  if (envelope['NexoBlob'] === undefined)
    return register
      ? { register, envelope, key: null }
      : refused(
          401,
          'The message is not encrypted, and its request carries no key, or one that is not known here or was revoked.',
        )
  const secured = encryption.securedIn(envelope)
  if (!secured) return refused(400, 'The message is not encrypted as this till is set up for.')
  const { KeyIdentifier: identifier, KeyVersion: version } = secured.SecurityTrailer
  const known = registers.passphraseOf(identifier)
  const key = known?.version === version ? { passphrase: known.passphrase, identifier, version } : undefined
  const inside = key && message.safeParse(encryption.open(secured, 'SaleToPOIRequest', key))
  return known && key && inside?.success
    ? { register: known.register, envelope: inside.data.SaleToPOIRequest, key }
    : refused(
        401,
        'The key is unknown, or the message was made with another passphrase or another salt (nexoWords), or changed.',
      )
}
