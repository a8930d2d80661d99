// The icons: strokes of our own on a grid of 24. An icon is never the only sign of anything.
import clsx from 'clsx'
import type { Tone } from '#renderer/ui/layout.tsx'
import styles from '#renderer/ui/icon.module.css'

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
  minus: 'M5 12h14',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 6 -.9M5 12a10 10 0 0 1 4.5-2.6M14 9.2a10 10 0 0 1 5 2.8M2 8.5A15 15 0 0 1 6.6 5.6M10.7 4.6A15 15 0 0 1 22 8.5M12 19v.1',
  basket:
    'M4 10h16l-1.6 8.1a2 2 0 0 1-2 1.6H7.6a2 2 0 0 1-2-1.6zM8.5 10l3-6M15.5 10l-3-6M10 13.5v3M14 13.5v3',
  hold: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM10 9v6M14 9v6',
  resume: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM10.2 8.6l5.2 3.4-5.2 3.4z',
  catalog: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  history: 'M4.2 9A8.5 8.5 0 1 1 3.5 12.5M4 4.5V9h4.5M12 7.5V12l3 2',
  keypad:
    'M6 4a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM12 4a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM18 4a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM6 11a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM18 11a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM6 18a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM12 18a1 1 0 1 0 0 2a1 1 0 0 0 0-2zM18 18a1 1 0 1 0 0 2a1 1 0 0 0 0-2z',
  soundOn: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.8l4.4 4.4M20.4 9.8 16 14.2',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 8.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6zM5.7 5.7l3.6 3.6M14.7 14.7l3.6 3.6M18.3 5.7l-3.6 3.6M9.3 14.7l-3.6 3.6',
  percent:
    'M18 6 6 18M7.5 5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM16.5 14a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
  trash:
    'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 11.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10.3 11v5M13.7 11v5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.4 15.4 20.5 20.5',
  lowReach:
    'M9.5 3a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2zM9.5 8.8v6.2h5.8l2.4 4.8 1.8-.8M9.5 11.4h5M7.2 12.6a4.6 4.6 0 1 0 6.4 5.9',
  lock: 'M6.5 11h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2',
  settings:
    'M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM4 17h2M12 17h8M9 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z',
  barcode: 'M4 6v12M7 6v12M10 6v12M12.5 6v12M16 6v12M18 6v12M20 6v12',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  gift: 'M4 8.5h16v4H4zM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5C9.5 8.5 7.5 7.6 7.5 6A2 2 0 0 1 9.6 4c1.6 0 2.4 2 2.4 4.5M12 8.5c2.5 0 4.5-.9 4.5-2.5A2 2 0 0 0 14.4 4c-1.6 0-2.4 2-2.4 4.5',
  receipt: 'M6 3.5h12v17l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4zM9 8h6M9 12h6',
  chart: 'M4 20h16M6.5 16.5v-5M11 16.5V5M15.5 16.5V9M20 16.5v-3',
  compare: 'M7.5 4v13M4 13.5 7.5 17l3.5-3.5M16.5 20V7M13 10.5 16.5 7l3.5 3.5',
  member: 'M4 6.5h16v11H4zM4 10.5h16M7.5 14.5h3.5',
  hub: 'M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M12 9.5V4.5M14.2 13.2l4.3 2.6M9.8 13.2l-4.3 2.6M12 3a1.2 1.2 0 1 0 0 1.6M5 15.4a1.3 1.3 0 1 0 .3 1.4M19 15.4a1.3 1.3 0 1 1-.3 1.4',
  link: 'M9 15l6-6M10.5 6.8l1.6-1.6a4.4 4.4 0 0 1 6.3 6.3l-1.6 1.6M13.5 17.2l-1.6 1.6a4.4 4.4 0 0 1-6.3-6.3l1.6-1.6',
  archive: 'M4 5h16v4.5H4zM5.5 9.5V19h13V9.5M10 13h4',
  shop: 'M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0a2.7 2.7 0 0 0 5.4 0a2.7 2.7 0 0 0 5.3 0M5.5 12.5V20h13v-7.5M10 20v-4.5h4V20',
  pulse: 'M3 12.5h4l2.5-7 5 13 2.5-6h4',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  download: 'M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4',
  display: 'M3.5 5h17v11h-17zM12 16v4M8.5 20h7',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  camera:
    'M4 8h3l1.6-2.5h6.8L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 10a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 0 0 0-6.8z',
  left: 'M14.5 5.5 8 12l6.5 6.5',
} as const
export type IconName = keyof typeof drawings
export const iconNames = Object.keys(drawings) as IconName[] // of the same table

/** `isSmall`: beside words of a usual size. */
export function Icon(props: {
  name: IconName
  tone?: Tone | undefined
  isSmall?: boolean
  className?: string | undefined
}) {
  const { name, tone, isSmall = false, className } = props
  return (
    <svg
      className={clsx(styles.icon, isSmall && styles.small, className)}
      data-tone={tone}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
