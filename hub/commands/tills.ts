// `npm run hub -- pair|confirm|tills|revoke|readmit`: the tills of a hub, let in, listed, quarantined, released, sent away and taken back.
import { createEnrolment, isShopName, type EnrolledTill, type Enrolment } from '#hub/tills/enrolment.ts'
import type { OpenedHub } from '#hub/app/open.ts'
import { createFactIntake } from '#hub/tills/fact-intake.ts'
import { isSalesUnit } from '#hub/tills/sales-units.ts'
import { Unready } from '#hub/settings/settings.ts'
import { hubLine, type Given } from '#hub/settings/usages.ts'
import { note, print } from '#server/commands/terminal.ts'
import type { Query } from '#hub/database/database.ts'

const say = (opened: OpenedHub, value: object, sentence: string): void =>
  print(opened.settings.isJson ? JSON.stringify({ ok: true, ...value }) : sentence)

export function checkPair({ shop }: Given): void {
  if (typeof shop !== 'string' || !isShopName(shop))
    throw new Unready('A shop has a name: --shop and 1 to 80 characters.')
}

export function checkConfirm(given: Given): void {
  checkPair(given)
  const unit = given['sales-unit']
  if (typeof unit !== 'string' || !isSalesUnit(unit))
    throw new Unready('A sales unit has a number: --sales-unit and 4 to 16 digits.')
}

export async function runPair(_: readonly string[], opened: OpenedHub, given: Given): Promise<void> {
  const { isEmbedded, databasePlace, settings } = opened
  const shop = String(given.shop)
  const enrolment = createEnrolment(opened)
  const where = isEmbedded ? '' : ` It holds at every hub on the database at ${databasePlace}, once one runs.`
  await noteNewShop(opened.database.query, shop, note)
  const { code, until } = await enrolment.invite(shop)
  if (!(await enrolment.isHearing(shop)))
    note(
      `No sales unit is confirmed for ${shop} yet: its tills sell and are kept here, and hear of no payment. Once: ${hubLine(`confirm --shop "${shop}" --sales-unit NUMBER`, settings.folder)}`,
    )
  say(
    opened,
    { shop, code, until: new Date(until).toISOString() },
    `${code}  lets one till into ${shop}, until ${clockTime(until)}. Enter it in that till’s office, with this hub’s address.${where}`,
  )
}

export async function runConfirm(_: readonly string[], opened: OpenedHub, given: Given): Promise<void> {
  const [shop, unit] = [String(given.shop), String(given['sales-unit'])]
  await noteNewShop(opened.database.query, shop, note)
  await createEnrolment(opened).confirm(shop, unit)
  say(
    opened,
    { shop, salesUnit: unit },
    `Sales unit ${unit} is confirmed for ${shop}: its tills hear of that unit’s payments.`,
  )
}

export const tillsUsage = 'tills, tills quarantine TILL, or tills release TILL'

export async function runTills([act, till]: readonly string[], opened: OpenedHub): Promise<void> {
  if (act === undefined) return listTills(opened)
  if (till === undefined || (act !== 'quarantine' && act !== 'release'))
    throw new Unready(`There is nothing to do for “tills ${act}”. It is ${tillsUsage}.`)
  await (act === 'quarantine' ? quarantine(till, opened) : release(till, opened))
}

async function quarantine(till: string, opened: OpenedHub): Promise<void> {
  const { database, log, clock } = opened
  const { folder } = opened.settings
  if (!(await createFactIntake(database, log).quarantine(till, clock.now())))
    throw new Unready(await whyNot(createEnrolment(opened), till, 'is quarantined already', folder))
  say(
    opened,
    { till },
    `${till} is quarantined: what it sends from now on is kept, and is in no list and no report until it is released: ${hubLine(`tills release ${till}`, folder)}. Its key holds: ${hubLine(`revoke ${till}`, folder)} ends it.`,
  )
}

async function release(till: string, opened: OpenedHub): Promise<void> {
  const { database, log, clock } = opened
  const released = await createFactIntake(database, log).release(till, clock.now())
  if (!released)
    throw new Unready(
      await whyNot(createEnrolment(opened), till, 'is not quarantined', opened.settings.folder),
    )
  if (released.again)
    throw new Unready(
      `${till} is quarantined again, from row ${released.again.row} on: no till of this version writes that fact, and the line above says why. What came before it counts. Bring the hub up to date, or leave the till so and revoke it.`,
    )
  say(opened, { till }, `${till} is released: all that it has sent counts, in the period that runs now.`)
}

async function listTills(opened: OpenedHub): Promise<void> {
  const tills = await createEnrolment(opened).tills()
  if (opened.settings.isJson) return print(JSON.stringify({ ok: true, tills }))
  const { folder } = opened.settings
  if (tills.length === 0) return print(`No till has been let in yet: ${hubLine('pair --shop NAME', folder)}`)
  for (const till of tills) print(lineOf(till, folder))
}

function lineOf(till: EnrolledTill, folder: string): string {
  const { id, shop, name, version, seenAt, rows, refused, quarantined, revokedAt } = till
  const seen = seenAt === null ? 'never seen' : `seen ${day(seenAt)} ${clockTime(seenAt)}`
  return [
    id.padEnd(16),
    `${shop}, ${name}`.padEnd(30),
    seen,
    `${rows} rows`,
    version,
    ...(refused ? [`REFUSED at row ${refused.row}: ${refused.found}`] : []),
    ...(quarantined
      ? [
          `QUARANTINED from row ${quarantined.row} on, since ${day(quarantined.since)} ${clockTime(quarantined.since)}: ${hubLine(`tills release ${id}`, folder)}`,
        ]
      : []),
    ...(till.isConfirmed || revokedAt !== null ? [] : [unheard(till, folder)]),
    ...(revokedAt === null ? [] : [`revoked ${day(revokedAt)}`]),
  ].join('  ')
}

/** A till names its sales unit itself: what is no number is not said back as something to type. */
function unheard({ shop, merchantSerialNumber: unit }: EnrolledTill, folder: string): string {
  if (!isSalesUnit(unit)) return 'hears of no payment: it names no sales unit'
  const confirming = hubLine(`confirm --shop "${shop}" --sales-unit ${unit}`, folder)
  return `hears of no payment: sales unit ${unit} is not confirmed for ${shop}. If it is that shop’s: ${confirming}`
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
const clockTime = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`

async function whyNot(enrolment: Enrolment, till: string, why: string, folder: string): Promise<string> {
  const isKnown = (await enrolment.tills()).some(({ id }) => id === till)
  return isKnown ? `${till} ${why}.` : `There is no till ${till}. ${hubLine('tills', folder)} lists them.`
}

export async function runRevoke([till = '']: readonly string[], opened: OpenedHub): Promise<void> {
  const enrolment = createEnrolment(opened)
  if (!(await enrolment.revoke(till)))
    throw new Unready(await whyNot(enrolment, till, 'has no key any more', opened.settings.folder))
  say(opened, { till }, `The key of ${till} opens nothing any more. Its facts stay.`)
}

export async function runReadmit([till = '']: readonly string[], opened: OpenedHub): Promise<void> {
  const enrolment = createEnrolment(opened)
  const { folder } = opened.settings
  if (!(await enrolment.readmit(till)))
    throw new Unready(
      await whyNot(
        enrolment,
        till,
        `is not refused. One whose key was revoked comes back with a code: ${hubLine('pair --shop NAME', folder)}`,
        folder,
      ),
    )
  say(opened, { till }, `Facts of ${till} are taken again, from the last row that is here.`)
}

/** Named in one sentence. */
const mostNamed = 20

/** For whoever may have mistyped a shop that is not new. Said before the shop is made. Nothing where the shop is known, or is the first. */
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
  const names = others.slice(0, mostNamed).map(({ name }) => name)
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ''
  note(
    `“${shop}” is a new shop. There ${others.length === 1 ? 'is' : 'are'} already: ${names.join(', ')}${more}. If one of these is meant, type the command again with that name, and use no code for this one.`,
  )
}
