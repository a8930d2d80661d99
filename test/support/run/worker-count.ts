// The number of test files that run at once.
import { findElectron, hasDisplay } from '#server/commands/electron-program.ts'
import { takesSlowFiles } from '#test/support/run/left-out.ts'

/**
 * On two cores: pages, PostgreSQL and killed processes are waited for, most of all where most of what runs are pages; six take longer, and
 * tests that wait for a hub fail. Windows of Electron itself share one display, where a kiosk's takes the keyboard from every other.
 */
export function workersFor(mode: string, root: string): number {
  if (!takesSlowFiles(mode)) return 3
  const hasElectron = findElectron(root, process.env).program !== undefined && hasDisplay(process.env)
  return hasElectron ? 1 : 4
}
