// Which small drawing stands beside these words? Own strokes on a grid of 24; never the only sign of anything.
const drawings = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
  phone:
    'M9.5 3h5A2.5 2.5 0 0 1 17 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18.5v-13A2.5 2.5 0 0 1 9.5 3zM11 18h2',
  backspace: 'M9 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-6-7zM11.5 9.5l5 5M16.5 9.5l-5 5',
  tick: 'm5 12.5 4.6 4.6L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3.5 2',
  stop: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM5.8 5.8l12.4 12.4',
  back: 'M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
  again: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  leave: 'M13 4H6v16h7M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  flag: 'M6 21V4M6 4.5h11l-2.5 4 2.5 4H6',
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1',
  question: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.5 9.3a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.8M12 17v.1',
  printer:
    'M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6H7z',
  plus: 'M12 5v14M5 12h14',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 6 -.9M5 12a10 10 0 0 1 4.5-2.6M14 9.2a10 10 0 0 1 5 2.8M2 8.5A15 15 0 0 1 6.6 5.6M10.7 4.6A15 15 0 0 1 22 8.5M12 19v.1',
} as const
export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
