// The reading of what the service knows and a folder's journal lacks: without screens, written down, and reported in words.
import { existsSync } from 'node:fs'
import type { Fact } from '#core/sale/facts.ts'
import { filesOf } from '#core/folder/folder.ts'
import { print, warn } from '#server/commands/terminal.ts'
import { openWithoutScreens } from '#server/host.ts'
import { settingsFile } from '#server/settings.ts'
import type { Currency } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type Reconciled = {
  /** Payments that were read. */
  read: number
  /** Facts that the journal lacked. */
  found: { sale: string; reference: string; fact: News }[]
  unread: { reference: string; problem: Problem }[]
  /** Sales that are not settled yet: the till goes on with them when it is started. */
  unfinished: number
  currency: Currency
}

/** Refused while a till runs on the folder, and where it has no credentials. */
export async function reconcileFolder(folder: string): Promise<Result<Reconciled>> {
  const files = filesOf(folder)
  const settings = settingsFile.readSettings(files)
  if (!settings.ok) return settings
  // A new sandbox would know nothing of these sales, and would be taken for the service they were made with.
  if (settings.value?.service.kind === 'sandbox' && !existsSync(files.sandbox))
    return failed(problem('sandbox.startsAnew', { file: files.sandbox }))
  const opened = await openWithoutScreens({
    folder,
    startSandbox: async (file) => {
      const { startBuiltInSandbox } = await import('#sandbox/built-in.ts')
      return startBuiltInSandbox(file, true)
    },
  })
  if (!opened.ok) return opened
  await using till = opened.value
  const { refusal, currency } = till.till.view('cashier').till
  // A journal that was put back lacks something: that is what is looked for here, and reading takes nothing.
  if (refusal && !/^journal\.(shorter|replaced)$/.test(refusal.code)) return failed(refusal)
  const findings = await till.till.reconcile()
  const news = findings.flatMap(({ sale, reference, facts }) =>
    facts.filter(isNews).map((fact) => ({ sale, reference, fact })),
  )
  const unread = findings.flatMap(({ reference, trouble }) =>
    trouble ? [{ reference, problem: trouble }] : [],
  )
  const { unsettledCount } = till.till.view('cashier').till
  const current = till.till.view('cashier').sale
  const isOpen = current !== null && (current.endedAt === null || current.alarm !== null)
  return ok({
    read: findings.length - unread.length,
    found: news,
    unread,
    unfinished: unsettledCount + Number(isOpen),
    currency,
  })
}

/** Facts that the service told, as against what the till did about them. */
const newsKinds = [
  'authorized',
  'captured',
  'ended',
  'refunded',
  'refundedElsewhere',
  'refundedAtOtherTills',
  'quarantined',
] as const
export type News = Extract<Fact, { kind: (typeof newsKinds)[number] }>
const isNews = (fact: Fact): fact is News => newsKinds.some((kind) => kind === fact.kind)

export function tellReconciled({ read, found, unread, unfinished, currency }: Reconciled): void {
  print(`Compared with the service: ${read} payments read.`)
  if (found.length === 0 && unread.length === 0)
    print(
      'The journal has all that the service says of these payments. A sale that the journal has lost is not found this way: look at the service’s own list of payments.',
    )
  for (const { reference, fact } of found) print(`  ${reference}  ${wordsOf(fact, currency)}`)
  for (const one of unread) {
    print(`  ${one.reference}  could not be read:`)
    warn(one.problem)
  }
  if (unfinished > 0) print(`${unfinished} sales are not settled yet; the till goes on with them.`)
}

function wordsOf(fact: News, currency: Currency): string {
  const money = (value: number) => formatMoney({ value, currency }, 'en-GB')
  switch (fact.kind) {
    case 'captured':
      return `was captured: ${money(fact.value)}`
    case 'authorized':
      return 'was approved, nothing is taken yet'
    case 'ended':
      return `has ended without money (${fact.end})`
    case 'refunded':
      return `was refunded: ${money(fact.value)}`
    case 'refundedElsewhere':
      return `was refunded elsewhere: ${money(fact.value)} in all`
    case 'refundedAtOtherTills':
      return `was refunded at other tills: ${money(fact.value)} in all`
    case 'quarantined':
      return `is not as the journal says: ${money(fact.captured)} captured, ${money(fact.left)} still reserved`
  }
}
