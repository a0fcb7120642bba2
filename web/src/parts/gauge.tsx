import { Text } from "@mantine/core";

type GaugeProps = {
  /** 0…100 */
  value: number;
  name: string;
  color: string;
  size?: number;
  /** Without the name below, where it stands beside the gauge. */
  isBare?: boolean;
};

/** A gauge of 0…100, drawn as three quarters of a ring. */
export function Gauge({ value, name, color, size = 104, isBare = false }: GaugeProps) {
  const radius = 42;
  const arc = 2 * Math.PI * radius * 0.75;
  const filled = (Math.max(0, Math.min(100, value)) / 100) * arc;
  const ring = { cx: 50, cy: 50, r: radius, fill: "none", strokeWidth: 9, strokeLinecap: "round" as const };
  return (
    <div style={{ width: size, textAlign: "center", flexShrink: 0, lineHeight: isBare ? 0 : undefined }}>
      <svg viewBox="0 0 100 92" width={size} role="img" aria-label={`${name}: ${Math.round(value)} of 100`}>
        <g transform="rotate(135 50 50)">
          <circle {...ring} stroke="var(--grid)" strokeDasharray={`${arc} 400`} />
          {filled > 0.5 && <circle {...ring} stroke={color} strokeDasharray={`${filled} 400`} />}
        </g>
        <text x="50" y="59" textAnchor="middle" fontSize="27" fontWeight="650" fill="currentColor">
          {Math.round(value)}
        </text>
      </svg>
      {!isBare && (
        <Text size="sm" fw={600} mt={-6}>
          {name}
        </Text>
      )}
    </div>
  );
}
