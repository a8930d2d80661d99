// The shop's pictures where nobody is: one after another, each over the one before it. With reduced motion the first one stays.
import clsx from 'clsx'
import styles from '#renderer/ui/idle-pictures.module.css'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { pictureAddress } from '#renderer/ui/product-image.tsx'

/** So long each is seen. ms */
const turnMs = 8000

export function IdlePictures(props: { names: readonly string[]; className?: string | undefined }) {
  const { names, className } = props
  const turn = useValueAtTillNow((now) => Math.floor(now / turnMs) % names.length)
  return (
    <div className={clsx(styles.pictures, className)} aria-hidden="true">
      {names.map((name, at) => (
        <img
          key={name}
          className={clsx(styles.picture, at === turn && styles.shown)}
          src={pictureAddress(name)}
          alt=""
        />
      ))}
    </div>
  )
}
