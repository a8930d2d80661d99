// `npm run register -- --demo`: eight checkouts of a register, which asks a till by its API alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playCheckouts } from '#server/commands/register-demo.ts'
import { giveUp, print, startCommand } from '#server/commands/terminal.ts'
import { registerUsage } from '#server/commands/usages.ts'
import { problem } from '#shared/problem.ts'

const { demo, json: isQuiet } = startCommand(registerUsage)
if (!demo) giveUp(problem('option.missing', { option: '--demo', example: 'npm run register -- --demo' }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-register-'))
// However it ends: also where it gives up, or is interrupted.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const outcome = await playCheckouts(folder, isQuiet ? () => undefined : print)
if (isQuiet) print(JSON.stringify(outcome))
process.exitCode = outcome.ok ? 0 : 1
