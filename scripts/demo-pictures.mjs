/** `node scripts/demo-pictures.mjs`: draws the pictures of the demo's products, so that nobody has to own a photograph of them. */
import { drawAll, numbers, scene, seedOf, shadow, table } from './lib/drawing.mjs';

/** Leaves in a bowl, seen from above. */
function leaves(slug, { walls, bowl, colors, shape = 'needle', flecks = [] }) {
  const random = numbers(seedOf(slug));
  const pieces = Array.from({ length: 260 }, (_, index) => {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random()) * 122;
    const [x, y] = [280 + Math.cos(angle) * reach, 210 + Math.sin(angle) * reach];
    const color = flecks.length > 0 && random() < 0.14 ? flecks[index % flecks.length] : colors[index % colors.length];
    const turn = Math.round(random() * 360);
    if (shape === 'pearl') {
      const size = 7 + random() * 5;
      return `<g><circle cx="${x}" cy="${y}" r="${size}" fill="${color}"/><circle cx="${x - size / 3}" cy="${y - size / 3}" r="${size / 3}" fill="#fff" opacity=".25"/></g>`;
    }
    const [length, width] = shape === 'flat' ? [17 + random() * 10, 5] : [13 + random() * 13, 2.6];
    return `<ellipse cx="${x}" cy="${y}" rx="${length}" ry="${width}" fill="${color}" transform="rotate(${turn} ${x} ${y})"/>`;
  });
  return scene(
    walls,
    `${shadow(290, 232, 172, 160)}<circle cx="280" cy="210" r="164" fill="${bowl}"/><circle cx="280" cy="210" r="164" fill="url(#light)"/><circle cx="280" cy="210" r="140" fill="#000" opacity=".3"/>${pieces.join('')}<circle cx="280" cy="210" r="140" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="10"/>`,
  );
}

function pot({ walls, wood, body, knob, shine = '', inside = '' }) {
  return scene(
    walls,
    `${table(wood)}${shadow(280, 352, 190)}<path d="M398 215c70-20 96-58 112-60l10 18c-26 14-44 88-118 96z" fill="${body}"/><path d="M166 205c-84-22-104 96 4 104" fill="none" stroke="${body}" stroke-width="20" stroke-linecap="round"/><path d="M150 250c0-80 60-112 130-112s130 32 130 112c0 66-50 100-130 100s-130-34-130-100z" fill="${body}"/>${inside}<path d="M150 250c0-80 60-112 130-112s130 32 130 112c0 66-50 100-130 100s-130-34-130-100z" fill="url(#gloss)"/>${shine}<path d="M196 146c22-26 146-26 168 0z" fill="${knob}"/><circle cx="280" cy="114" r="15" fill="${knob}"/>`,
  );
}

function cup({ walls, wood, body, tea, handle = false, tall = false, band = '' }) {
  const top = tall ? 110 : 180;
  const side = tall ? 92 : 118;
  const grip = handle
    ? `<path d="M${280 + side - 8} ${top + 36}c74-16 74 84 -8 84" fill="none" stroke="${body}" stroke-width="17"/>`
    : '';
  const outline = `M${280 - side} ${top}h${side * 2}l-${tall ? 20 : 34} ${338 - top}q-4 14 -24 14h-${tall ? 104 : 120}q-20 0 -24 -14z`;
  return scene(
    walls,
    `${table(wood)}${shadow(280, 354, tall ? 120 : 140)}${grip}<path d="${outline}" fill="${body}"/>${band}<path d="${outline}" fill="url(#gloss)"/><ellipse cx="280" cy="${top}" rx="${side}" ry="${side / 5}" fill="${body}"/><ellipse cx="280" cy="${top + 2}" rx="${side - 9}" ry="${side / 5 - 5}" fill="${tea}"/><path d="M240 ${top - 30}q-14-22 0-42t0-40M292 ${top - 34}q-14-22 0-42t0-40" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>`,
  );
}

function book({ walls, wood, cover, spine, ornament }) {
  return scene(
    walls,
    `${table(wood, 330)}${shadow(290, 368, 150)}<path d="M178 70h206q10 0 10 10v278H178z" fill="#f6f1e4"/><rect x="166" y="62" width="216" height="292" rx="8" fill="${cover}"/><rect x="166" y="62" width="26" height="292" rx="6" fill="${spine}"/><rect x="166" y="62" width="216" height="292" rx="8" fill="url(#light)"/>${ornament}`,
  );
}

const LEAF = (x, y, size, color, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C22-34 66-34 92 0 66 34 22 34 0 0z" fill="${color}"/><path d="M0 0h84" stroke="#fff" stroke-opacity=".5" stroke-width="4"/></g>`;

const CREAM = ['#f4ead8', '#e6d3b3'];
const SAGE = ['#e6ecdf', '#c7d3ba'];
const ROSE = ['#f3e2dc', '#e0bfb3'];
const SKY = ['#e2edf3', '#bdd3e0'];
const STONE = ['#eceae6', '#cdc8bf'];
const OAK = '#b98a5a';
const DARK = '#6b4a35';

const PICTURES = {
  sencha: leaves('sencha', { walls: SAGE, bowl: '#f7f3e8', colors: ['#3f6b35', '#4f8043', '#2f5529'] }),
  gyokuro: leaves('gyokuro', { walls: SKY, bowl: '#2d3a40', colors: ['#1f4f3c', '#2b6a4f', '#173d30'] }),
  'dragon-well': leaves('dragon-well', {
    ...{ walls: CREAM, bowl: '#e9dcc0', shape: 'flat', colors: ['#8a9a4b', '#a3b35e', '#6f7f3a'] },
  }),
  'jasmine-pearls': leaves('jasmine-pearls', {
    ...{ walls: SAGE, bowl: '#fbfaf6', shape: 'pearl', colors: ['#5d6f45', '#77875c', '#4b5c38'], flecks: ['#f5f1df'] },
  }),
  'first-flush': leaves('first-flush', {
    ...{ walls: ROSE, bowl: '#f4efe4', colors: ['#8a6a3c', '#6c5a30', '#a58a52'], flecks: ['#7d8f4a'] },
  }),
  assam: leaves('assam', { walls: CREAM, bowl: '#caa27a', colors: ['#3a2419', '#4d3122', '#2a1912'] }),
  'himalaya-gold': leaves('himalaya-gold', {
    ...{ walls: SKY, bowl: '#f3efe7', colors: ['#5a3b1e', '#47301b'], flecks: ['#d9a441', '#e8bd62'] },
  }),
  'smoked-souchong': leaves('smoked-souchong', {
    ...{ walls: STONE, bowl: '#565250', colors: ['#241f1d', '#36302c', '#1a1614'] },
  }),
  'milk-oolong': leaves('milk-oolong', {
    ...{ walls: CREAM, bowl: '#fffdf7', shape: 'pearl', colors: ['#5c7256', '#6f8767', '#4a5e46'] },
  }),
  'iron-goddess': leaves('iron-goddess', {
    ...{ walls: ROSE, bowl: '#8f4f3a', shape: 'pearl', colors: ['#4f6a3d', '#7a6a3a', '#5d5a31'] },
  }),
  'cast-iron-pot': pot({ walls: STONE, wood: DARK, body: '#33383c', knob: '#24282b' }),
  'clay-pot': pot({ walls: CREAM, wood: OAK, body: '#a8583a', knob: '#8c462c' }),
  'glass-pot': pot({
    ...{ walls: SKY, wood: '#d8c6a8', body: '#cfe0e6', knob: '#a9c1ca' },
    inside: `<path d="M156 240h248c8 70-50 106-124 106s-132-36-124-106z" fill="#c9973f" opacity=".75"/>${LEAF(210, 300, 0.6, '#5d7a3b', 20)}${LEAF(290, 285, 0.55, '#6f8c47', -30)}${LEAF(250, 325, 0.5, '#4c6a31', 5)}`,
  }),
  'porcelain-cup': cup({
    ...{ walls: SKY, wood: '#d8c6a8', body: '#fbfbf9', tea: '#b98b3a', handle: true },
    band: '<path d="M174 230q26-16 52 0t52 0 52 0 52 0" fill="none" stroke="#2f5f9a" stroke-width="6" opacity=".7"/>',
  }),
  'clay-cup': cup({
    ...{ walls: CREAM, wood: DARK, body: '#b0745a', tea: '#7a4a22' },
    band: '<path d="M169 206h222l-5 34H174z" fill="#e4c9a8" opacity=".8"/>',
  }),
  'travel-cup': cup({
    ...{ walls: SAGE, wood: OAK, body: '#3d6b63', tea: '#8a5a28', tall: true },
    band: '<path d="M196 190h168l-6 66H202z" fill="#d8b98c"/>',
  }),
  'bamboo-whisk': scene(
    SAGE,
    `${table(OAK, 320)}${shadow(280, 372, 120)}<rect x="246" y="70" width="68" height="120" rx="14" fill="#e3c98f"/>${Array.from({ length: 23 }, (_, n) => `<path d="M${250 + n * 2.7} 186C${232 + n * 4.4} 240 ${176 + n * 9.4} 290 ${196 + n * 7.6} 366" fill="none" stroke="${n % 2 ? '#d8ba7a' : '#efdcab'}" stroke-width="5"/>`).join('')}<rect x="246" y="176" width="68" height="14" fill="#3b342a"/><rect x="246" y="70" width="68" height="120" rx="14" fill="url(#gloss)"/>`,
  ),
  'tea-tray': scene(
    CREAM,
    `${shadow(288, 300, 230, 40)}<rect x="70" y="150" width="420" height="150" rx="18" fill="#6a4226"/><rect x="88" y="166" width="384" height="112" rx="10" fill="#54331c"/>${Array.from({ length: 9 }, (_, n) => `<rect x="${104 + n * 41}" y="176" width="24" height="92" rx="5" fill="#7d5130"/>`).join('')}<ellipse cx="200" cy="196" rx="44" ry="15" fill="#f7f3ea"/><path d="M156 196q4 62 44 62t44-62z" fill="#f7f3ea"/><ellipse cx="200" cy="197" rx="36" ry="10" fill="#a9772f"/><ellipse cx="352" cy="196" rx="44" ry="15" fill="#f7f3ea"/><path d="M308 196q4 62 44 62t44-62z" fill="#f7f3ea"/><ellipse cx="352" cy="197" rx="36" ry="10" fill="#a9772f"/>`,
  ),
  'brewing-guide': book({
    ...{ walls: SAGE, wood: OAK, cover: '#2f5d50', spine: '#234840' },
    ornament: `<rect x="222" y="110" width="130" height="10" fill="#f2e6c8"/><rect x="242" y="132" width="90" height="7" fill="#f2e6c8" opacity=".7"/>${LEAF(236, 232, 1.1, '#8fb37a')}${LEAF(262, 276, 0.8, '#c9d9a6', -25)}`,
  }),
  'tasting-notebook': book({
    ...{ walls: ROSE, wood: DARK, cover: '#b4654a', spine: '#8f4a35' },
    ornament: `<rect x="218" y="118" width="134" height="64" rx="4" fill="#f7efdf"/><rect x="232" y="134" width="106" height="7" fill="#b4654a"/><rect x="232" y="152" width="70" height="6" fill="#b4654a" opacity=".6"/><rect x="374" y="62" width="9" height="292" fill="#5b2f22"/>`,
  }),
  'tea-recipes': book({
    ...{ walls: CREAM, wood: OAK, cover: '#e2b354', spine: '#c0913a' },
    ornament: `<circle cx="286" cy="220" r="64" fill="#fff8e6"/><circle cx="286" cy="220" r="44" fill="#c98f4a"/><circle cx="272" cy="208" r="6" fill="#6b4420"/><circle cx="300" cy="214" r="6" fill="#6b4420"/><circle cx="284" cy="236" r="6" fill="#6b4420"/><rect x="226" y="104" width="120" height="10" fill="#6b4420"/>`,
  }),
  'harvest-calendar': book({
    ...{ walls: SKY, wood: '#d8c6a8', cover: '#f7f4ec', spine: '#c8553d' },
    ornament: Array.from({ length: 20 }, (_, n) => {
      const color = ['#d5e2c3', '#7fa35f', '#4f7a3a', '#e9e3d4'][(n * 7 + (n >> 2)) % 4];
      return `<rect x="${212 + (n % 4) * 40}" y="${116 + Math.floor(n / 4) * 42}" width="32" height="34" rx="5" fill="${color}"/>`;
    }).join(''),
  }),
  'gift-box': scene(
    ROSE,
    `${table('#d2b391', 310)}${shadow(280, 362, 170)}<rect x="140" y="190" width="280" height="168" rx="6" fill="#b88a5b"/><rect x="128" y="156" width="304" height="48" rx="6" fill="#c99a68"/><rect x="258" y="156" width="44" height="202" fill="#a5333f"/><path d="M280 156c-70-80-130-40-84-6 22 14 60 12 84 6zM280 156c70-80 130-40 84-6-22 14-60 12-84 6z" fill="#bf4450"/><circle cx="280" cy="152" r="17" fill="#8f2a35"/>`,
  ),
  'gift-voucher': scene(
    SAGE,
    `${shadow(292, 316, 200, 26)}<g transform="rotate(-5 280 210)"><rect x="90" y="110" width="380" height="200" rx="14" fill="#fbf8ef"/><rect x="90" y="110" width="120" height="200" rx="14" fill="#2f5d50"/><path d="M210 110v200" stroke="#2f5d50" stroke-width="4" stroke-dasharray="3 11"/><rect x="244" y="150" width="150" height="16" fill="#2f5d50"/><rect x="244" y="184" width="196" height="9" fill="#b9c6b4"/><rect x="244" y="206" width="170" height="9" fill="#b9c6b4"/><rect x="244" y="252" width="90" height="26" rx="13" fill="#c9973f"/>${LEAF(112, 214, 0.8, '#8fb37a', -20)}</g>`,
  ),
};

await drawAll(PICTURES);
