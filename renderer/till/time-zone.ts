// The time zone of the shop, as the view tells it: never that of the browser.
import { useStore, type State } from '#renderer/till/store.ts'

export const zoneIn = ({ cashier, office, kiosk }: State): string =>
  (cashier?.till ?? office?.till ?? kiosk?.staff)?.timeZone ?? 'UTC'

export const useZone = (): string => useStore(zoneIn)
