// The stand-in for Electron's own archive when a package is made: the files a packager looks for, and a program that has fuses and does nothing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type System = 'linux' | 'win' | 'mac'

const root = path.join(import.meta.dirname, '../../..')
const languages = ['da', 'de', 'en-GB', 'en-US', 'fi', 'nb', 'sv', 'zh-CN']

/** As they stand in Electron 43 and 44: on, cookies off, on, on, off, off, off, on, on. */
const shippedFuses = '101100011'

/** Where the packager finds Electron, for one system. */
export function layElectron(folder: string, system: System, wire = shippedFuses): string {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX' // from Electron's documentation of its fuses
  const fuses = [Buffer.from(sentinel), Buffer.from([1, wire.length]), Buffer.from(`${wire} and so on`)]
  const put = (file: string, ...content: (string | Buffer)[]) => {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, Buffer.concat(content.map((one) => Buffer.from(one))), { mode: 0o755 })
  }
  for (const one of ['LICENSE', 'LICENSES.chromium.html']) put(one, one)
  if (system === 'mac') layMac(put, fuses)
  else {
    for (const one of languages) put(`locales/${one}.pak`, one)
    mkdirSync(path.join(folder, 'resources'))
    // Windows' must be one whose icon, name and archive's hash can be written into it; a real program, whichever.
    const real = () =>
      readFileSync(path.join(root, 'build/packaging/node_modules/electron-winstaller/vendor/Setup.exe'))
    if (system === 'win') put('electron.exe', real(), ...fuses)
    else put('electron', 'program ', ...fuses)
  }
  return folder
}

type Put = (file: string, ...content: (string | Buffer)[]) => void

function layMac(put: Put, fuses: Buffer[]): void {
  const layApp = (place: string, name: string) => {
    const told = `<key>CFBundleExecutable</key><string>${name}</string><key>CFBundleIdentifier</key><string>x</string>`
    put(`${place}/Contents/Info.plist`, `<plist version="1.0"><dict>${told}</dict></plist>`)
    put(`${place}/Contents/MacOS/${name}`, 'program')
  }
  layApp('Electron.app', 'Electron')
  const inside = 'Electron.app/Contents/Frameworks'
  for (const kind of ['', ' (GPU)', ' (Renderer)', ' (Plugin)'])
    layApp(`${inside}/Electron Helper${kind}.app`, `Electron Helper${kind}`)
  const framework = `${inside}/Electron Framework.framework`
  put(`${framework}/Electron Framework`, 'program ', ...fuses)
  for (const one of languages) {
    const file = `${one.replace('-', '_')}.lproj/locale.pak`
    put(`Electron.app/Contents/Resources/${file}`, one)
    put(`${framework}/Versions/A/Resources/${file}`, one)
  }
}
