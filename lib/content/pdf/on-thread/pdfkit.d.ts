/** Documented by pdfkit, but missing in its types. */
declare namespace PDFKit.Mixins {
  /** An image whose file is read, with its size in pixels. */
  interface OpenedImage {
    width: number;
    height: number;
    /** EXIF orientation of a JPEG, 1 to 8 */
    orientation?: number;
  }
  interface PDFImage {
    openImage(src: Buffer): OpenedImage;
    image(src: OpenedImage, x: number, y: number, options?: ImageOption): this;
  }
}
