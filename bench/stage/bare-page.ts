// The lower limit for a page: what one with nothing but React on it weighs and takes, built by the same program and served by a minimal server.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { startProgram, type Program } from '#test/support/stage/programs.ts'

export type Bare = { start(): Promise<Program<{ url: string }>> }

const html = '<!doctype html><div id="screen"></div><script type="module" src="/main.jsx"></script>'
const main = `import { createRoot } from 'react-dom/client'
createRoot(document.querySelector('#screen')).render(<button>QR</button>)`

/** `place`: a new folder from which the project's packages are found. */
export async function buildBare(place: string): Promise<Bare> {
  const root = path.join(place, 'bare')
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, 'index.html'), html)
  writeFileSync(path.join(root, 'main.jsx'), main)
  const { NODE_ENV: before } = process.env
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { target: 'chrome140' },
  })
  // The build says "production" to this whole process: programs that are started after it would be other ones.
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  return { start: () => startProgram('bench/stage/bare-server.ts', [path.join(root, 'dist')]) }
}
