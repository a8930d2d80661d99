// The picture of a product: a file or the device's camera, or one of our drawings; as it will stand on the tiles.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/products/picture-field.module.css'
import { FormPart } from '#renderer/office/page/form-part.tsx'
import type { ProductDraft } from '#renderer/office/products/product-form.ts'
import { largestPhoto, type PictureFault } from '#renderer/office/setup/small-picture.ts'
import { FilePick } from '#renderer/office/setup/form-fields.tsx'
import { sizeText } from '#renderer/office/setup/browser-files.ts'
import { Grid, Row, Text } from '#renderer/ui/layout.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { drawings } from '#shared/catalog.ts'

type Image = ProductDraft['image']
/** `picture`: one is being made small, or why it was not taken. */
type Props = {
  image: Image
  picture: PictureFault | 'busy' | null
  onPick: (file: File) => void
  onSelect: (drawing: Image) => void
}

export function PictureField({ image, picture, onPick, onSelect }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const isBusy = picture === 'busy'
  return (
    <FormPart title={t('products.part.picture')}>
      <Row justify="center" pad={5} className={styles.shown}>
        <ProductImage image={image} />
      </Row>
      <Grid least="13rem" stretches>
        <FilePick
          size="small"
          words={t('products.picture.pick')}
          accept="image/*"
          isBusy={isBusy}
          onPick={onPick}
        />
        <FilePick
          size="small"
          words={t('products.picture.take')}
          accept="image/*"
          icon="camera"
          isPhoto
          isBusy={isBusy}
          onPick={onPick}
        />
      </Grid>
      <Status>
        {(picture === 'large' || picture === 'unreadable') && (
          <FieldError>
            {t(`products.picture.${picture}`, { size: sizeText(largestPhoto, format.locale) })}
          </FieldError>
        )}
      </Status>
      <Text size="sm" tone="muted">
        {t('products.picture.hint')}
      </Text>
      <p id={id}>{t('products.drawings')}</p>
      <Grid gap={2} least="52px" role="radiogroup" aria-labelledby={id}>
        {drawings.map((one) => (
          <label key={one} className={styles.drawing} title={t(`products.drawing.${one}`)}>
            <input
              type="radio"
              name="drawing"
              className="hidden"
              checked={'drawing' in image && image.drawing === one}
              aria-label={t(`products.drawing.${one}`)}
              onChange={() => onSelect({ drawing: one })}
            />
            <ProductImage image={{ drawing: one }} />
          </label>
        ))}
      </Grid>
    </FormPart>
  )
}
