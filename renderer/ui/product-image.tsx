// The image of a product: the shop's own picture, or one of our drawings, which come in one file of their own once a first one is shown.
import '#renderer/ui/product-image.css'
import drawings from '#renderer/ui/product-drawings.svg'
import type { Product } from '#shared/catalog.ts'

/** As large as `--image` says. The product's name stands beside it, so it has none of its own. */
export function ProductImage({ image }: { image: Product['image'] }) {
  if ('picture' in image) return <img className="product-image" src={image.picture} alt="" />
  return (
    <svg className="product-image" viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${drawings}#${image.drawing}`} />
    </svg>
  )
}
