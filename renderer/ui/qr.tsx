// The QR code on the screen: dark on white with its quiet zone, in every theme.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { qrPath } from '#renderer/ui/qr-path.ts'
import type { Qr } from '#shared/sale.ts'

export function QrPicture({ qr }: { qr: Qr }) {
  const { t } = useTranslation()
  if (qr.kind === 'image') return <img className="qr" src={qr.source} alt={t('qr.name')} />
  return <QrText text={qr.text} name={t('qr.name')} />
}

export function QrText({ text, name }: { text: string; name: string }) {
  const { side, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className="qr"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an `img` needs an address
      role="img"
      aria-label={name}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect className="qr-light" width={side} height={side} />
      <path className="qr-dark" d={path} />
    </svg>
  )
}
