# A 4x4 board with a killer cage and a thermometer: ten solutions.
.Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R3C1~R3C2~R3C3
