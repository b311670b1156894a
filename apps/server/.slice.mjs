import sharp from 'sharp';
const [,, f, ...from] = process.argv;
const img = sharp(f); const { width, height } = await img.metadata();
// three columns of 1500 px side by side
const cols = from.map(Number).filter((y) => y < height);
const H = 1500;
const parts = await Promise.all(cols.map(async (top) => ({ input: await sharp(f).extract({ left: 0, top, width, height: Math.min(H, height - top) }).png().toBuffer() })));
await sharp({ create: { width: (width + 10) * cols.length, height: H, channels: 3, background: '#888' } }).composite(parts.map((p, i) => ({ ...p, left: i * (width + 10), top: 0 }))).png().toFile('/tmp/look/slice.png');
