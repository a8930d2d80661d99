// The QR code on the screen: the picture that the service made, or a text drawn as a code.
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import styles from '#renderer/ui/qr.module.css'
import type { Qr } from '#shared/sale.ts'

export function QrPicture({ qr }: { qr: Qr }) {
  const { t } = useTranslation()
  if (qr.kind === 'image') return <img className={styles.qr} src={qr.source} alt={t('qr.name')} />
  return <QrText text={qr.text} name={t('qr.name')} />
}

/** Fetched ahead: the first code may be due long after an update, when its till has another name for the file. */
export const QrText = lazyPart(async () => (await import('#renderer/ui/qr-drawing.tsx')).QrDrawing)
