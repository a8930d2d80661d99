// The teller: it plays a story's acts on the real till and the sandbox, and writes below each what was seen and asked.
import { acts, openings } from '#test/stories/teller/acts.ts'
import type { Outcome } from '#test/stories/teller/act.ts'
import { askedLines } from '#test/stories/teller/asked.ts'
import { createStoryLaws } from '#test/stories/teller/laws.ts'
import { booksOf } from '#test/stories/teller/look-acts.ts'
import { settledSince, shownLines } from '#test/stories/teller/shown.ts'
import { problemInWords } from '#test/stories/teller/wording.ts'
import { bookedInWords, waitingLines } from '#test/stories/teller/member-shown.ts'
import { ownTill, splitTill, tillNamed } from '#test/stories/teller/tills.ts'
import { readMember } from '#test/support/service/agreement-record.ts'
import {
  followScreens,
  memberNamed,
  paymentNamed,
  type Setting,
  type Stage,
} from '#test/stories/teller/stage.ts'
import { wrongAt, type Story, type StoryLine } from '#test/stories/teller/story-file.ts'
import { calls, StoryError, type CallName } from '#test/stories/teller/words.ts'
import { openShop } from '#test/support/till/shop.ts'

/** The story as it goes now. Throws where it cannot be played, and where a law is broken. */
export async function tellStory(story: Story): Promise<string> {
  const setting: Setting = { options: {} }
  const first = await open(story, setting)
  await using _printer = setting.printer
  await using shop = await openShop(setting.options)
  const { managerPin, settings } = setting.options
  const isAttended = settings?.isAttended ?? true
  using laws = createStoryLaws(shop, isAttended, managerPin)
  const stage: Stage = {
    shop,
    printer: setting.printer,
    laws,
    managerPin,
    payments: [],
    tipQuestions: [],
    named: undefined,
    members: [],
    member: undefined,
    at: ownTill(shop),
    tills: new Map(),
    files: new Map(),
    papers: 0,
    arranged: [],
    meanwhile: [],
    isEnded: false,
    isAttended,
  }
  stage.tills.set('this till', stage.at)
  followScreens(stage)
  const told = [story.title.text, ...story.acts.slice(0, first).map(({ text }) => `  ${text}`)]
  const seen = { lines: shownLines(stage), heard: 0 }
  for (const line of story.acts.slice(first)) {
    try {
      const lines = await tellLine(stage, line, seen)
      told.push(`  ${line.text}`, ...lines.map((one) => `    ${one}`))
    } catch (error) {
      throw error instanceof StoryError ? wrongAt(story, line, error.message) : error
    }
    const [broken] = stage.laws.broken()
    if (broken) throw wrongAt(story, line, `The law “${broken.law}” is broken: ${broken.what}`)
  }
  const missed = stage.arranged.find((one) => one.isMissed())
  if (missed) throw wrongAt(story, missed, missed.what)
  const waiting = waitingForPerson(stage)
  const inOffice = await waitingInOffice(stage)
  if (shop.openWork().includes('money') && waiting.length + inOffice.length === 0)
    throw wrongAt(story, story.title, 'Money is open at the end, and no person is asked about it.')
  const [broken] = await laws.judge(waiting, [...stage.tills.values()], stage.members)
  if (broken) throw wrongAt(story, story.title, `The law “${broken.law}” is broken: ${broken.what}`)
  return told.join('\n')
}

/** The payments about which the screens ask a person. */
function waitingForPerson({ shop, payments }: Stage): string[] {
  const { sale, till } = shop.cashier.view()
  const asked = [sale, ...till.unsettled].flatMap((one) => (one?.alarm ? one.sale : []))
  return payments.filter((one) => asked.includes(one.sale)).map(({ reference }) => reference)
}

/** Plays the lines that stand before the shop opens; how many they are. */
async function open({ acts: lines }: Story, setting: Setting): Promise<number> {
  for (const [at, { text }] of lines.entries()) {
    const found = openings.map((one) => ({ one, words: one.match(text) })).find(({ words }) => words !== null)
    if (!found?.words) return at
    await found.one.play(setting, found.words)
  }
  return lines.length
}

type Seen = { lines: readonly string[]; heard: number }

/** Turns in which what follows from an answer happens; nobody waits longer for one that never comes. */
const patience = 500

async function tellLine(stage: Stage, { text, line }: StoryLine, seen: Seen): Promise<string[]> {
  const outcome = await play(stage, text, line)
  await stage.shop.network.quiet(patience)
  for (const then of stage.meanwhile.splice(0)) outcome.push(...(await then()))
  const now = shownLines(stage)
  const news = [
    ...now.filter((line) => !seen.lines.includes(line) || isStillApart(line, seen.lines, now)),
    ...sameAgain(seen.lines, now),
    ...settledSince(seen.lines, now),
  ]
  const { heard } = stage.shop.network
  const asked = askedLines(stage, heard, seen.heard)
  seen.heard = heard.length
  seen.lines = now
  const sums = stage.isEnded ? [...(await sumsOf(stage)), ...(await membersAtEnd(stage))] : []
  return [...outcome, ...news, ...asked, ...sums]
}

const ofOtherScreen = /^(customer|kiosk) sees /

/** The other screen stays as it was while the cashier's goes on. */
const isStillApart = (line: string, before: readonly string[], now: readonly string[]): boolean =>
  ofOtherScreen.test(line) && before[0] !== now[0]

/** It showed something else before, and now what the cashier's shows. */
function sameAgain(before: readonly string[], now: readonly string[]): string[] {
  const [name] = before.find((line) => ofOtherScreen.test(line))?.split(' ') ?? []
  return name !== undefined && !now.some((line) => ofOtherScreen.test(line)) ? [`${name} sees the same`] : []
}

/** What the service holds of every payment in the end. */
const sumsOf = async ({ shop, payments }: Stage): Promise<string[]> => {
  const known = payments.filter(({ reference }) =>
    shop.network.heard.some(
      ({ status, path, body }) => status !== null && `${path}${body}`.includes(reference),
    ),
  )
  return Promise.all(
    known.map(async ({ reference }, at) => {
      const name = known.length > 1 ? `books ${at + 1}` : 'books'
      return `${name}: ${await booksOf({ shop } as Stage, reference).catch(() => 'nothing')}`
    }),
  )
}

/** What the service holds of every member in the end, and what waits for a person in this till's office. */
async function membersAtEnd(stage: Stage): Promise<string[]> {
  const { shop, members } = stage
  const booked = await Promise.all(members.map((one) => readMember(shop.front(), one)))
  const named = booked.map(
    (one, at) => `member${members.length > 1 ? ` ${at + 1}` : ''}: ${bookedInWords(one)}`,
  )
  return [...named, ...(await waitingInOffice(stage))]
}

/** What waits for a person in this till's office, of the members of the story. */
async function waitingInOffice({ shop, members }: Stage): Promise<string[]> {
  const waiting = members.length > 0 && (await shop.office.ask('agreements.attention', {}))
  return waiting && waiting.ok ? waitingLines(waiting.value.rows) : []
}

/** One line; with `twice at once:` before it, or `at capture:` for what happens while such a request is on the wire. */
async function play(stage: Stage, text: string, line: number): Promise<string[]> {
  const [, twice] = /^twice at once: (.+)$/.exec(text) ?? []
  if (twice !== undefined)
    return (await Promise.all([play(stage, twice, line), play(stage, twice, line)])).flat()
  const till = splitTill(text)
  if (till) {
    const before = stage.at
    stage.at = await tillNamed(stage, till.name)
    return play(stage, till.what, line).finally(() => (stage.at = before))
  }
  const [, call, then] = /^at (\w+): (.+)$/.exec(text) ?? []
  if (call !== undefined && then !== undefined) return arrange(stage, call, then, line)
  const { act, plain, kind, nth } = actOf(text)
  stage.named = nth === undefined || kind === 'member' ? undefined : paymentNamed(stage, kind, Number(nth))
  stage.member = kind === 'member' ? memberNamed(stage, Number(nth)) : undefined
  const { network } = stage.shop
  const before = network.unmet()
  const outcome = act.play(stage, act.match(plain) ?? {})
  // Each fault that this line has arranged must meet a request before the story is over.
  for (const one of network.unmet())
    if (!before.includes(one))
      stage.arranged.push({
        line,
        what: `No request met this: ${one}`,
        isMissed: () => network.unmet().includes(one),
      })
  return linesOf(await outcome)
}

/** The act of a line, and the payment that it names at its end. Throws where there is none. */
function actOf(text: string) {
  const [, plain = text, kind = '', nth] = /^(.+?)(?: of| to)? (sale|attempt|member) (\d+)$/.exec(text) ?? []
  const act = acts.find((one) => one.match(plain) !== null)
  if (!act) throw new StoryError(unknownLine(plain))
  return { act, plain, kind, nth }
}

/** Plays the line once, when the next such request is on the wire. */
function arrange(stage: Stage, name: string, then: string, line: number): string[] {
  if (!(name in calls)) throw new StoryError(`“${name}” is no request: ${Object.keys(calls).join(', ')}.`)
  actOf(splitTill(then)?.what ?? then)
  const call = calls[name as CallName] // looked up on the line above
  const moment = { line, what: `No ${name} was on the wire after this.`, isMissed: () => !isOver }
  let isOver = false
  stage.arranged.push(moment)
  stage.shop.network.watch((request) => {
    if (isOver || !call.test(request)) return
    isOver = true
    const told = Promise.allSettled([play(stage, then, line)])
    stage.meanwhile.push(async () => {
      const [outcome] = await told
      if (outcome.status === 'fulfilled') return outcome.value
      const cause = outcome.reason as Error // nothing else is thrown
      throw new StoryError(`At the ${name} for which line ${line} waits: ${cause.message}`, { cause })
    })
  })
  return []
}

function linesOf(outcome: Outcome): string[] {
  if (!outcome) return []
  if ('ok' in outcome) return outcome.ok ? [] : [`refused: ${problemInWords(outcome.problem)}`]
  return [...outcome]
}

function unknownLine(text: string): string {
  const [first = ''] = text.split(' ')
  const near = acts.filter(({ pattern }) => pattern.startsWith(first)).map(({ pattern }) => pattern)
  const all = near.length > 0 ? near : acts.map(({ pattern }) => pattern)
  return `Nobody knows how to “${text}”. There is: ${all.join(' · ')}`
}
