// The address of one of the shop's pictures: beside the page of each surface, which is asked for it with the page's own cookie.

export const pictureAddress = (name: string): string => `pictures/${name}`
