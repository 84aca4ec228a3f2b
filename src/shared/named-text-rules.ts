const joint = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu

/** Chinese stands apart from Latin letters by a space: a text that takes up a name cannot know of which letters it is. */
export const spaced = (text: string): string => text.replace(joint, ' ')

/** A name of several words is not torn apart at the end of a line. */
export const unbroken = (name: string): string => name.replaceAll(' ', '\u00a0')
