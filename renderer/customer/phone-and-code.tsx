// The drawing of a phone that reads a code: strokes on a grid of 240, as large as `--code`.
import styles from '#renderer/customer/phone-and-code.module.css'

export function PhoneAndCode() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 240" aria-hidden="true">
      <rect className={styles.quiet} x="3" y="3" width="234" height="234" rx="14" />
      <path className={styles.quiet} d="M38 38h48v48H38zM154 38h48v48h-48zM38 154h48v48H38z" />
      <path className={styles.quiet} d="M54 54h16v16H54zM170 54h16v16h-16zM54 170h16v16H54z" />
      <rect className={styles.phone} x="92" y="68" width="92" height="156" rx="16" />
      <path
        className={styles.phone}
        d="M128 210h20M112 128v-14h14M164 128v-14h-14M112 152v14h14M164 152v14h-14"
      />
      <path className={styles.beam} d="M106 140h64" />
    </svg>
  )
}
