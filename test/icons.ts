// `npm run icons`: draws build/icon.svg in every size and container that packages of the till are given.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { takeOptions, terminalIo, type CommandIo } from '#server/commands/terminal.ts'
import { findBrowser } from '#test/support/pages/chromium.ts'
import { drawIcons } from '#test/support/package/icons.ts'
import { iconsUsage } from '#test/usages.ts'

const build = path.join(import.meta.dirname, '../build')

export async function main(args: string[], io: CommandIo): Promise<number> {
  const given = takeOptions(iconsUsage, args, io)
  if (typeof given === 'number') return given
  const { executablePath, environment } = await findBrowser()
  await using browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--no-sandbox'],
  })
  const { png, ico, icns, linux } = await drawIcons(browser)
  await mkdir(path.join(build, 'icons'), { recursive: true })
  await writeFile(path.join(build, 'icon.png'), png)
  await writeFile(path.join(build, 'icon.ico'), ico)
  await writeFile(path.join(build, 'icon.icns'), icns)
  for (const [size, drawn] of linux) await writeFile(path.join(build, `icons/${size}x${size}.png`), drawn)
  io.out(`Drawn into build/: icon.png, icon.ico, icon.icns and ${linux.size} sizes in icons/`)
  return 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), terminalIo)
