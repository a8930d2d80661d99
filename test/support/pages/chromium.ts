// The browser of the tests: CHROMIUM_PATH, else the one inside the npm package, else an installed Chrome.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser's program, and what its environment needs beside ours. */
export async function findBrowser(): Promise<{
  executablePath: string
  environment: Record<string, string>
}> {
  const given = process.env['CHROMIUM_PATH']
  if (given) return { executablePath: given, environment: {} }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const home = await unpacked()
    return {
      executablePath: path.join(home, 'chromium'),
      environment: { FONTCONFIG_FILE: path.join(home, fontsFile) },
    }
  }
  const found = installed.find((program) => existsSync(program))
  if (found) return { executablePath: found, environment: {} }
  throw new Error('No browser for the end-to-end tests: install Chrome, or set CHROMIUM_PATH to a Chromium.')
}

const fontsFile = 'fonts.conf'

/** The package's own fonts and no others, so that a picture is the same picture on every machine. */
const fontsOf = (folder: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>
`

/** Unpacked once per version: the package itself trusts whatever an earlier version left in the folder for temporary files. */
async function unpacked(): Promise<string> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (!manifest) throw new Error('The package @sparticuz/chromium is missing: run "npm ci".')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string } // every package has one
  const cache = path.join(import.meta.dirname, '../../../node_modules/.cache')
  const home = path.join(cache, `chromium-${version}`)
  if (existsSync(home)) return home
  await mkdir(cache, { recursive: true })
  const staging = await mkdtemp(path.join(cache, 'unpacking-'))
  await unpackInto(staging)
  await writeFile(
    path.join(staging, fontsFile),
    fontsOf(path.join(home, 'fonts/fonts'), path.join(home, 'fonts/cache')),
  )
  // Another process may have been first: then its copy is as good.
  await rename(staging, home).catch(() => rm(staging, { recursive: true }))
  return home
}

/** In a process of its own: the package unpacks to TMPDIR, which whatever is started from here meanwhile must not inherit. */
export async function unpackInto(folder: string): Promise<void> {
  const script =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname, // from where the package is found
    env: { ...process.env, TMPDIR: folder },
  })
}
