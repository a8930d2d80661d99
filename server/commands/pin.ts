// `npm run pin`: gives a manager a PIN, the first one or one that was forgotten; typed unseen, kept as a hash in the list of staff.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { systemChance } from '#core/clock.ts'
import { pinProblem } from '#core/commands/people.ts'
import { filesOf } from '#core/folder.ts'
import { hashPin } from '#core/pin.ts'
import { managerOf, nextNumber, readStaff, staffFileOf, writeStaff, type Member } from '#core/staff/roster.ts'
import {
  giveUp,
  note,
  print,
  readFolder,
  readOptions,
  speakPlainly,
  usualFolder,
} from '#server/commands/terminal.ts'
import { pinUsage } from '#server/commands/usages.ts'
import { settingsFile } from '#server/settings.ts'
import { fewestDigits, mostDigits } from '#shared/pin.ts'
import { problem } from '#shared/problem.ts'

speakPlainly()
const options = readOptions(pinUsage)
if (!options.ok) giveUp(options.problem)
const named = readFolder(options.value.data, usualFolder)
if (!named.ok) giveUp(named.problem)
const folder = filesOf(named.value) // not opened: a till may be running on it
const settings = settingsFile.readSettings(folder)
if (!settings.ok) giveUp(settings.problem)
if (!settings.value) giveUp(problem('settings.missing', { file: folder.settings }))
const file = staffFileOf(folder.path)
const people = readStaff(file)
if (!people.ok) giveUp(people.problem)

const pin = (
  await askUnseen(`The manager’s new PIN, ${fewestDigits.manager} to ${mostDigits} digits: `)
).trim()
const wrong = pinProblem(pin, 'manager')
if (wrong) giveUp(wrong)
const everybody = people.value ?? []
const manager = managerIn(everybody, options.value.name?.trim())
const given = { ...manager, pin: hashPin(pin, systemChance) }
writeStaff(file, [...everybody.filter(({ id }) => id !== manager.id), given])
print(
  `${manager.name} has a new PIN, and signs in by the number ${given.number}. A till that runs on this folder asks for it at once.`,
)

/** The one of that name, or the only one there is; a new one where there is none. */
function managerIn(known: readonly Member[], name: string | undefined): Member {
  const managers = known.filter(({ role, isActive }) => isActive && role === 'manager')
  const found = name === undefined ? managers : managers.filter((one) => one.name === name)
  if (found[0] && found.length === 1) return found[0]
  const names = managers.map((one) => one.name)
  if (found.length > 1 || (name !== undefined && names.length > 0))
    giveUp(
      problem('option.invalid', {
        option: '--name',
        given: name ?? '',
        expected: `one of ${names.join(', ')}`,
      }),
    )
  return { ...managerOf(''), number: nextNumber(known), ...(name === undefined ? {} : { name }) }
}

/** One line of standard input; on a terminal it is not echoed. */
async function askUnseen(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(question)
  const output = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const { promise, resolve } = Promise.withResolvers<string>()
  lines.once('line', resolve)
  lines.once('close', () => resolve(''))
  const line = await promise
  lines.close()
  if (process.stdin.isTTY) note('')
  return line
}
