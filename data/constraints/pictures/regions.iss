# Unknown regions: a chaos construction with chaos arrows and chaos counts.
.Shape~6x6.NoBoxes.ChaosConstruction
  .ChaosArrow~R3C3~~CC15~CC14~CC13
  .ChaosArrow~R4C1~1~CC19~CC25
  .ChaosCount~R1C2
  .ChaosCount~R6C6~1~CC36~CC35
  .~R1C1_2.~R1C2_6.~R1C3_5.~R1C4_4.~R1C5_1.~R1C6_3
  .~R2C1_3.~R2C2_1.~R2C3_4.~R2C4_6.~R2C5_5.~R2C6_2
  .~R3C1_5.~R3C2_4.~R3C3_3.~R3C4_1.~R3C5_2.~R3C6_6
  .~R4C1_1.~R4C2_2.~R4C3_6.~R4C4_5.~R4C5_3.~R4C6_4
  .~R5C1_6.~R5C2_3.~R5C3_1.~R5C4_2.~R5C5_4.~R5C6_5
  .~R6C1_4.~R6C2_5.~R6C3_2.~R6C4_3.~R6C5_6.~R6C6_1
