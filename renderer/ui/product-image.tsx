// The image of a product: the shop's own picture, or one of our drawings, which come in one file of their own once a first one is shown.
import clsx from 'clsx'
import drawings from '#renderer/ui/product-drawings.svg'
import styles from '#renderer/ui/product-image.module.css'
import type { Product } from '#shared/catalog.ts'

/** As large as `--image` says. The product's name stands beside it, so it has none of its own. */
export function ProductImage({
  image,
  className,
}: {
  image: Product['image']
  className?: string | undefined
}) {
  const look = clsx(styles.image, className)
  if ('picture' in image) return <img className={look} src={image.picture} alt="" />
  return (
    <svg className={look} viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${drawings}#${image.drawing}`} />
    </svg>
  )
}

export const pictureAddress = (name: string): string => `pictures/${name}`
