// The stand-in for Electron's screen: its displays, which a test plugs in, pulls out and turns.
import { EventEmitter } from 'node:events'

export type Bounds = { x: number; y: number; width: number; height: number }
export type Display = { id: number; bounds: Bounds; workArea: Bounds }

export const display = (id: number, x: number, y: number, width: number, height: number): Display => ({
  id,
  bounds: { x, y, width, height },
  workArea: { x, y, width, height: height - 40 },
})

class Screen extends EventEmitter {
  displays: Display[] = []
  /** The window system is Wayland: no program places its windows or learns where they are. */
  isWayland = false
  /** So many moves of windows the window manager will undo. */
  undoes = 0
  /** Another program has started on this machine. */
  restart(displays = [display(1, 0, 0, 1366, 768), display(2, 1366, 0, 1280, 800)], isWayland = false): void {
    this.removeAllListeners()
    this.displays = displays
    this.isWayland = isWayland
    this.undoes = 0
  }
  getPrimaryDisplay(): Display {
    const [first] = this.displays
    if (!first) throw new Error('a machine without displays')
    return first
  }
  getAllDisplays(): Display[] {
    // In an order of its own: the machine's own display is not always the first of them.
    return this.displays.toReversed()
  }
  plug(added: Display): void {
    this.displays.push(added)
    this.emit('display-added', {}, added)
  }
  unplug(id: number): void {
    const gone = this.displays.find((one) => one.id === id)
    this.displays = this.displays.filter((one) => one.id !== id)
    this.emit('display-removed', {}, gone)
  }
  change(changed: Display): void {
    this.displays = this.displays.map((one) => (one.id === changed.id ? changed : one))
    this.emit('display-metrics-changed', {}, changed, ['bounds', 'workArea'])
  }
}
export const screen = new Screen()
