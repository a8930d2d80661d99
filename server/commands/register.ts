// `npm run register`: a small register in the terminal that takes payments by the till's API alone; with `--demo` eight checkouts by itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playCheckouts } from '#server/commands/register-demo.ts'
import { runRegister } from '#server/commands/register-prompt.ts'
import { giveUp, print, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { registerUsage, usualRegisterFile } from '#server/commands/usages.ts'

speakPlainly()
const read = readOptions(registerUsage)
if (!read.ok) giveUp(read.problem)
const { demo, json: isQuiet, pair, url, keep } = read.value
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
if (demo) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-register-'))
  // However it ends: also where it gives up, or is interrupted.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const outcome = await playCheckouts(folder, isQuiet ? () => undefined : print)
  if (isQuiet) print(JSON.stringify(outcome))
  process.exitCode = outcome.ok ? 0 : 1
} else process.exitCode = await runRegister({ pair, url, file: keep ?? usualRegisterFile })
