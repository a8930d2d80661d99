// `npm run pin`: sets the manager's PIN of a till; typed unseen, kept as a hash in the settings, and in force from the next start on.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { systemChance } from '#core/clock.ts'
import { filesOf } from '#core/folder.ts'
import { hashPin, isPin } from '#core/pin.ts'
import {
  giveUp,
  note,
  print,
  readFolder,
  readOptions,
  speakPlainly,
  usualFolder,
} from '#server/commands/terminal.ts'
import { settingsFile } from '#server/settings.ts'
import { problem } from '#shared/problem.ts'

speakPlainly()
const options = readOptions({ data: { type: 'string' } })
if (!options.ok) giveUp(options.problem)
const named = readFolder(options.value.data, usualFolder)
if (!named.ok) giveUp(named.problem)
const folder = filesOf(named.value) // not opened: a till may be running on it
const settings = settingsFile.readSettings(folder)
if (!settings.ok) giveUp(settings.problem)
if (!settings.value) giveUp(problem('settings.missing', { file: folder.settings }))

const pin = (await askUnseen('The manager’s new PIN, 4 to 12 digits: ')).trim()
if (!isPin(pin)) giveUp(problem('pin.notTaken'))
settingsFile.writeSettings(folder, { ...settings.value, managerPin: hashPin(pin, systemChance) })
print('The manager’s PIN is set. Start the till again, so that it asks for the new one.')

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
