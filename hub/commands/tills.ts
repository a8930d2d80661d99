// `npm run hub -- pair|confirm|tills|revoke|readmit`: the tills of a hub, let in, listed, quarantined, released, sent away and taken back.
import { type CommandContext, sayLine, verbText, usageOf, type Verb } from '#hub/app/open.ts'
import type { Query } from '#hub/database/database.ts'
import { OperatorError, confirmRows, commonRows, hubLine, type TypedOptions } from '#hub/settings/settings.ts'
import { createEnrolment, isShopName, type EnrolledTill, isSalesUnit } from '#hub/tills/enrolment.ts'
import { createFactIntake } from '#hub/tills/fact-intake.ts'
import { note } from '#server/commands/terminal.ts'

function checkShop({ shop }: TypedOptions): void {
  if (typeof shop !== 'string' || !isShopName(shop))
    throw new OperatorError('A shop has a name: --shop and 1 to 80 characters, no space before or behind it.')
}

export const pairVerb: Verb = {
  usage: usageOf('pair', 'makes a code that lets one till in, once, for 15 minutes', {
    shop: confirmRows.shop,
    ...commonRows,
  }),
  // Where no hub runs, a code of a quarter of an hour would let nobody in.
  mode: 'attach',
  check: checkShop,
  async run(context, given) {
    const { isEmbedded, databasePlace, settings } = context
    const shop = String(given.shop)
    const enrolment = createEnrolment(context)
    const where = isEmbedded
      ? ''
      : ` It holds at every hub on the database at ${databasePlace}, once one runs.`
    await noteNewShop(context.database.query, shop, note)
    const { code, until } = await enrolment.invite(shop)
    if (!(await enrolment.isHearing(shop)))
      note(
        `No sales unit is confirmed for ${shop} yet: its tills sell and are kept here, and hear of no payment. Once: ${hubLine(`confirm --shop "${shop}" --sales-unit NUMBER`, settings.folder)}`,
      )
    sayLine(
      context,
      { shop, code, until: new Date(until).toISOString() },
      `${code}  lets one till into ${shop}, until ${clockTime(until)}. Enter it in that till’s office, with this hub’s address.${where}`,
    )
  },
}

export const confirmVerb: Verb = {
  usage: usageOf(
    'confirm',
    'lets the tills of a shop hear of the payments of a sales unit; once for each shop',
    { ...confirmRows, ...commonRows },
  ),
  check(given) {
    checkShop(given)
    const unit = given['sales-unit']
    if (typeof unit !== 'string' || !isSalesUnit(unit))
      throw new OperatorError('A sales unit has a number: --sales-unit and 4 to 16 digits.')
  },
  async run(context, given) {
    const [shop, unit] = [String(given.shop), String(given['sales-unit'])]
    await noteNewShop(context.database.query, shop, note)
    await createEnrolment(context).confirm(shop, unit)
    sayLine(
      context,
      { shop, salesUnit: unit },
      `Sales unit ${unit} is confirmed for ${shop}: its tills hear of that unit’s payments.`,
    )
  },
}

export const tillsVerb: Verb = {
  usage: usageOf(
    'tills [quarantine|release TILL]',
    'lists tills: last seen, rows, refused, quarantined, revoked; quarantine holds what one sends from now on out of every list and report, release counts it',
    commonRows,
  ),
  argumentCounts: [0, 2],
  async run(context, _, [act, till]) {
    if (act === undefined) await listTills(context)
    else if (till !== undefined && act === 'quarantine') await quarantine(till, context)
    else if (till !== undefined && act === 'release') await release(till, context)
    else throw new OperatorError(`There is nothing to do for “tills ${act}”. It is ${verbText(tillsVerb)}.`)
  },
}

async function quarantine(till: string, context: CommandContext): Promise<void> {
  const { database, log, clock, settings } = context
  if (!(await createFactIntake(database, log).quarantine(till, clock.now())))
    throw await refusal(context, till, 'is quarantined already')
  const lineOf = (words: string) => hubLine(words, settings.folder)
  sayLine(
    context,
    { till },
    `${till} is quarantined: what it sends from now on is kept, and is in no list and no report until it is released: ${lineOf(`tills release ${till}`)}. Its key holds: ${lineOf(`revoke ${till}`)} ends it.`,
  )
}

async function release(till: string, context: CommandContext): Promise<void> {
  const { database, log, clock } = context
  const released = await createFactIntake(database, log).release(till, clock.now())
  if (!released) throw await refusal(context, till, 'is not quarantined')
  if (released.again)
    throw new OperatorError(
      `${till} is quarantined again, from row ${released.again.row} on: no till of this version writes that fact, and the line above says why. What came before it counts. Bring the hub up to date, or leave the till so and revoke it.`,
    )
  sayLine(context, { till }, `${till} is released: all that it has sent counts, in the period that runs now.`)
}

async function listTills(context: CommandContext): Promise<void> {
  const { folder } = context.settings
  const found = await createEnrolment(context).tills()
  const none = `No till has been let in yet: ${hubLine('pair --shop NAME', folder)}`
  sayLine(
    context,
    { tills: found },
    ...(found.length === 0 ? [none] : found.map((till) => lineOf(till, folder))),
  )
}

export function lineOf(till: EnrolledTill, folder: string): string {
  const { id, shop, name, version, seenAt, rows, derived, refused, quarantined, revokedAt } = till
  const seen = seenAt === null ? 'never seen' : `seen ${day(seenAt)} ${clockTime(seenAt)}`
  const isUnread = derived < rows && !quarantined
  const parts = [
    id.padEnd(16),
    `${shop}, ${name}`.padEnd(30),
    seen,
    `${rows} rows`,
    version,
    refused && `REFUSED at row ${refused.row}: ${refused.found}`,
    quarantined &&
      `QUARANTINED from row ${quarantined.row} on, since ${day(quarantined.since)} ${clockTime(quarantined.since)}: ${hubLine(`tills release ${id}`, folder)}`,
    isUnread && `UNREAD from row ${derived + 1} on: this hub does not know it, or has not come to it yet`,
    !till.isConfirmed && revokedAt === null && unheard(till, folder),
    revokedAt !== null && `revoked ${day(revokedAt)}`,
  ]
  return parts.filter((part) => typeof part === 'string').join('  ')
}

/** A till names its sales unit itself: what is no number is not said back as something to type. */
function unheard({ shop, merchantSerialNumber: unit }: EnrolledTill, folder: string): string {
  if (!isSalesUnit(unit)) return 'hears of no payment: it names no sales unit'
  const confirming = hubLine(`confirm --shop "${shop}" --sales-unit ${unit}`, folder)
  return `hears of no payment: sales unit ${unit} is not confirmed for ${shop}. If it is that shop’s: ${confirming}`
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
const clockTime = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`

async function refusal(context: CommandContext, till: string, why: string): Promise<OperatorError> {
  const isKnown = (await createEnrolment(context).tills()).some(({ id }) => id === till)
  const { folder } = context.settings
  return new OperatorError(
    isKnown ? `${till} ${why}.` : `There is no till ${till}. ${hubLine('tills', folder)} lists them.`,
  )
}

export const revokeVerb: Verb = {
  usage: usageOf('revoke TILL', 'ends a till’s key and keeps its facts', commonRows),
  argumentCounts: [1, 1],
  async run(context, _, [till = '']) {
    if (!(await createEnrolment(context).revoke(till)))
      throw await refusal(context, till, 'has no key any more')
    sayLine(context, { till }, `The key of ${till} opens nothing any more. Its facts stay.`)
  },
}

export const readmitVerb: Verb = {
  usage: usageOf('readmit TILL', 'goes on with a till whose facts were refused', commonRows),
  argumentCounts: [1, 1],
  async run(context, _, [till = '']) {
    const pairing = hubLine('pair --shop NAME', context.settings.folder)
    const why = `is not refused. One whose key was revoked comes back with a code: ${pairing}`
    if (!(await createEnrolment(context).readmit(till))) throw await refusal(context, till, why)
    sayLine(context, { till }, `Facts of ${till} are taken again, from the last row that is here.`)
  },
}

/** Shops named in one sentence. */
const maxNamed = 20

/** Warns whoever may have mistyped a shop, before it is made; a known shop and the first one need no warning. */
export async function noteNewShop(
  query: Query,
  shop: string,
  note: (sentence: string) => void,
): Promise<void> {
  const others = await query<{ name: string }>(
    'SELECT name FROM shop WHERE NOT EXISTS (SELECT FROM shop WHERE name = $1) ORDER BY name',
    [shop],
  )
  if (others.length === 0) return
  const names = others.slice(0, maxNamed).map(({ name }) => name)
  const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : ''
  note(
    `“${shop}” is a new shop. There ${others.length === 1 ? 'is' : 'are'} already: ${names.join(', ')}${more}. If one of these is meant, type the command again with that name, and use no code for this one.`,
  )
}
