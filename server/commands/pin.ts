// `npm run pin`: gives a manager a PIN, the first one or one that was forgotten; typed unseen, kept as a hash in the list of staff.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { systemChance } from '#core/system/clock.ts'
import { pinProblem } from '#core/staff/commands.ts'
import { filesOf } from '#core/folder/folder.ts'
import { hashPin } from '#core/staff/pin.ts'
import {
  managerOf,
  member,
  newPersonId,
  nextNumber,
  readStaff,
  staffFileOf,
  writeStaff,
  type Member,
} from '#core/staff/roster.ts'
import { giveUp, note, orGiveUp, printLine, readFolder, startCommand } from '#server/commands/terminal.ts'
import { pinUsage } from '#server/commands/usages.ts'
import { serverSettingsFile } from '#server/settings.ts'
import { fewestDigits, mostDigits } from '#shared/staff.ts'
import { problem } from '#shared/problem.ts'
import { printableLine } from '#shared/text.ts'

const folder = filesOf(orGiveUp(readFolder(startCommand(pinUsage).data))) // not opened: a till may be running on it
if (!orGiveUp(serverSettingsFile.readSettings(folder)))
  giveUp(problem('settings.missing', { file: folder.settings }))
const file = staffFileOf(folder.path)
const everybody = orGiveUp(readStaff(file)) ?? []
const managers = everybody.filter(({ role, isActive }) => isActive && role === 'manager')
const ask = createAsking()
const names = managers.map(({ name }) => name).join(', ')
const manager = managerOfWords(await ask(`Name of the manager (${names || managerOf('').name}): `, true))
const pin = await ask(
  `A new PIN for ${manager.name}, ${fewestDigits.manager} to ${mostDigits} digits: `,
  false,
)
const wrong = pinProblem(pin, 'manager')
if (wrong) giveUp(wrong)
if ((await ask('The same PIN again: ', false)) !== pin) giveUp(problem('pin.differs'))
// Somebody may have changed the list at the till while this one typed.
const now = readStaff(file)
if (!now.ok) giveUp(now.problem)
const before = now.value?.find(({ id }) => id === manager.id) ?? manager
const given = { ...before, pin: hashPin(pin, systemChance) }
writeStaff(file, [...(now.value ?? []).filter(({ id }) => id !== manager.id), given])
printLine(
  `${manager.name} has a new PIN, and signs in by the number ${given.number}. A till that runs on this folder asks for it at once.`,
)
process.stdin.destroy()

/** By name or number. Without either the only one there is; a new one where there is none. */
function managerOfWords(typed: string): Member {
  const same = typed.toLocaleLowerCase()
  const isMeant = ({ name, number }: Member) => [name.toLocaleLowerCase(), String(number)].includes(same)
  const found = typed === '' ? managers : managers.filter(isMeant)
  if (found[0] && found.length === 1) return found[0]
  const isDigits = /^\d+$/.test(typed)
  if (managers.length === 0 && !isDigits && (typed === '' || member.shape.name.safeParse(typed).success))
    return {
      ...managerOf(''),
      id: newPersonId(everybody, systemChance),
      number: nextNumber(everybody),
      ...(typed === '' ? {} : { name: typed }),
    }
  const listed = managers.map(({ name, number }) => `${name} (${number})`).join(', ')
  giveUp(
    problem('option.invalid', {
      option: 'the name of the manager',
      // It may be a PIN that was typed too early.
      given: isDigits ? '•••' : typed,
      expected:
        managers.length === 0
          ? `a name of 1 to 40 characters, or nothing for ${managerOf('').name}`
          : `a manager, by name or number: ${listed}. Cashiers are given a PIN in the office, under Staff`,
    }),
  )
}

/** A line of standard input at a time; on a terminal it is echoed where it is `shown`. */
function createAsking() {
  const isTerminal = process.stdin.isTTY
  const muted = { isOn: false }
  const output = new Writable({
    write(chunk, _, done) {
      if (!muted.isOn) process.stderr.write(chunk as Buffer)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal })
  const typed = lines[Symbol.asyncIterator]()
  return async (question: string, shown: boolean): Promise<string> => {
    if (isTerminal) {
      lines.setPrompt(printableLine(question))
      lines.prompt()
      muted.isOn = !shown
    }
    const line = await typed.next()
    muted.isOn = false
    if (isTerminal && !shown) note('')
    return line.done ? '' : line.value.trim()
  }
}
