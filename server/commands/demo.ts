// `npm run demo`: four sales in the terminal, or with `--membership` a membership, against the built-in service over real HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { liveAMembership, sellAll, onStage, type Stage } from '#server/commands/demo-stage.ts'
import { orGiveUp, print, readFolder, startCommand } from '#server/commands/terminal.ts'
import { demoUsage } from '#server/commands/usages.ts'

const { data, json: isQuiet, membership } = startCommand(demoUsage)
const play: (stage: Stage) => Promise<{ ok: boolean }> = membership ? liveAMembership : sellAll

const temporary = mkdtempSync(path.join(tmpdir(), 'kasse-demo-'))
const folder = orGiveUp(readFolder(data, temporary))
// However it ends: also where it gives up, or is interrupted.
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const outcome = await onStage(folder, isQuiet ? () => undefined : print, play)
if (isQuiet) print(JSON.stringify(outcome))
process.exitCode = outcome.ok ? 0 : 1
