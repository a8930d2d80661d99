// The double's addition to a page before its scripts: the preload in a closure of its own, and of that only what it exposes.

/** Runs in the page. `source` is the built preload; the page can reach neither it nor `ipcRenderer`. */
export const preloadScript = (source: string): string => `(() => {
  const call = window.__call
  delete window.__call
  const listeners = new Map()
  Object.defineProperty(window, '__deliver', {
    value: (channel, args) => { for (const listener of listeners.get(channel) ?? []) listener({}, ...args) },
  })
  const across = (value) => {
    if (typeof value === 'function') return (...args) => across(value(...args))
    if (value instanceof Promise) return value.then(across)
    if (Array.isArray(value)) return Object.freeze(value.map(across))
    if (value && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, across(inner)])))
    }
    return value
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld(name, api) { Object.defineProperty(window, name, { value: across(api), enumerable: true }) },
    },
    ipcRenderer: {
      async invoke(channel, ...args) {
        const reply = await call('invoke', channel, structuredClone(args))
        if ('error' in reply) throw new Error("Error invoking remote method '" + channel + "': " + reply.error)
        return reply.value
      },
      send(channel, ...args) { void call('send', channel, structuredClone(args)) },
      on(channel, listener) { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]) },
      off(channel, listener) { listeners.set(channel, (listeners.get(channel) ?? []).filter((one) => one !== listener)) },
    },
  }
  const require = (name) => {
    if (name === 'electron') return electron
    throw new Error('a sandboxed preload cannot require ' + name)
  }
  ;(function (require, module, exports) { ${source}
  })(require, { exports: {} }, {})
})()`

/** A scheme that was not given them has none. */
export const noServiceWorkers = `if (navigator.serviceWorker) Object.defineProperty(
  Object.getPrototypeOf(navigator.serviceWorker), 'register',
  { value: () => Promise.reject(new TypeError("The URL protocol of the current origin is not supported.")) },
)`
