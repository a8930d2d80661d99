// The names that main and preload share; the page sees none of them.
export const ipcChannels = {
  call: 'till:call',
  subscribe: 'till:subscribe',
  view: 'till:view',
} as const
