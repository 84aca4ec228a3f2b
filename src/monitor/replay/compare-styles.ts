/**
 * rrweb compares an element's old style with its new one on an element of an empty document, to which it gives a `style`
 * attribute; our content policy reports that and leaves it empty. Lets elements of such documents take the text by their style
 * object.
 */
export const compareStylesByObject = ({ implementation }: Document): void => {
  const { createHTMLDocument } = Object.getPrototypeOf(implementation) as DOMImplementation
  implementation.createHTMLDocument = (...title) => {
    const made = createHTMLDocument.apply(implementation, title)
    // those with a title are of editors
    if (title.length > 0) return made
    const create = made.createElement.bind(made)
    made.createElement = (name: string) => {
      const element = create(name)
      const set = element.setAttribute.bind(element)
      element.setAttribute = (attribute, value) => {
        if (attribute === 'style') element.style.cssText = value
        else set(attribute, value)
      }
      return element
    }
    return made
  }
}
