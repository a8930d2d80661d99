// The dialog of the kiosk: within reach, and large.
import type { ReactNode } from 'react'
import styles from '#renderer/kiosk/kiosk-dialog.module.css'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Grid } from '#renderer/ui/layout.tsx'

/** `wordsAs`: how its words are told to whoever does not look. */
export function KioskDialog(props: {
  title: string
  words: string
  wordsAs?: 'alert' | 'status' | 'timer'
  onClose: () => void
  children?: ReactNode
  acts: ReactNode
}) {
  const { title, words, wordsAs, onClose, children, acts } = props
  return (
    <Dialog title={title} onClose={onClose} variant="low" className={styles.dialog}>
      <DialogWords role={wordsAs}>{words}</DialogWords>
      {children}
      <Grid gap="fluid" least="16rem" stretches>
        {acts}
      </Grid>
    </Dialog>
  )
}
