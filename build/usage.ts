// The options of `npm run package`.
import type { Usage } from '#shared/command-line.ts'

export const packageUsage = {
  run: 'npm run package',
  does: 'The desktop app as a package, into dist/packages; without a system for the one it runs on. A Mac’s and Windows’ need a certificate',
  options: {
    linux: { type: 'boolean', does: 'for Linux: deb and AppImage' },
    win: { type: 'boolean', does: 'for Windows: an installer' },
    mac: { type: 'boolean', does: 'for a Mac: dmg and zip' },
    dir: { type: 'boolean', does: 'the program in a folder alone, for a try' },
    x64: { type: 'boolean', does: 'for machines with an x64 processor alone' },
    arm64: { type: 'boolean', does: 'for machines with an arm64 processor alone' },
  },
} as const satisfies Usage
